import { isOpenable } from '@/components/shared/citations/is-openable'
import type { SourceReference } from '@/lib/contract/card'

interface ReferenceListProps {
  readonly id?: string
  /** Opened once and closed again. */
  readonly isHidden?: boolean
  readonly label: string
  readonly sources: readonly SourceReference[]
}

/** The search-result view: every source of an answer with the passage that was read. */
export function ReferenceList({ id, isHidden, label, sources }: ReferenceListProps) {
  return (
    <section
      id={id}
      hidden={isHidden}
      aria-label={label}
      className="rounded-m border border-line bg-paper-raised px-4 py-1"
    >
      <ol className="[&>*+*]:border-t [&>*+*]:border-line">
        {sources.map((source) => (
          <li key={source.index} className="flex gap-3 py-3 text-sm">
            <span className="mt-0.5 h-[17px] min-w-[17px] shrink-0 rounded-[4px] bg-seal-wash px-[3px] text-center text-[11px] leading-[17px] font-semibold text-seal">
              {source.index}
            </span>
            <div className="min-w-0">
              <p className="font-medium text-ink">
                {isOpenable(source) ? (
                  <a
                    href={source.seeMoreUrl}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="hover:underline"
                  >
                    {source.title}
                  </a>
                ) : (
                  source.title
                )}
              </p>
              <p className="mt-1 leading-relaxed break-words text-ink-soft">{source.passage}</p>
              <p className="mt-1 text-xs text-ink-faint">
                {[source.location, source.showName, source.publishDate].filter(Boolean).join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
