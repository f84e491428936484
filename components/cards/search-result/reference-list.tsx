import type { SourceReference } from '@/lib/contract/cards/search-result'
import { ReferenceItem } from './reference-item'

interface ReferenceListProps {
  readonly id?: string
  /** Whether it was opened before and is closed now. */
  readonly isHidden?: boolean
  readonly label: string
  readonly sources: readonly SourceReference[]
  /** How many seals cite each of them. */
  readonly citations: readonly number[]
  readonly className?: string
}

/** The search-result view: all sources of an answer with the passages that were read. */
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
