import type { SourceReference } from '@/lib/contract/cards/search-result'
import { ReferenceItem } from './reference-item'

interface ReferenceListProps {
  readonly id?: string
  /** Opened once and closed again. */
  readonly isHidden?: boolean
  readonly label: string
  readonly sources: readonly SourceReference[]
  /** How many seals lead to each of them. */
  readonly citations: readonly number[]
  readonly className?: string
}

/** The search-result view: every source of an answer with the passage that was read. */
export function ReferenceList({
  id,
  isHidden,
  label,
  sources,
  citations,
  className = '',
}: ReferenceListProps) {
  return (
    <section
      id={id}
      hidden={isHidden}
      aria-label={label}
      className={`rounded-m border border-line bg-paper-raised px-4 py-1 ${className}`}
    >
      <ol className="[&>*+*]:border-t [&>*+*]:border-line">
        {sources.map((source) => (
          <li key={source.index} className="py-3 text-sm">
            <ReferenceItem source={source} citedTimes={citations[source.index - 1] ?? 0} />
          </li>
        ))}
      </ol>
    </section>
  )
}
