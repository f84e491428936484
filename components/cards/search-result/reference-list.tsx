'use client'
import { use, useMemo } from 'react'
import { SourceScope } from '@/components/answer-text/citations/source-scope'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { sourceFacts } from '@/lib/text/citations/source-facts'
import { ReferenceItem } from './reference-item'

interface ReferenceListProps {
  readonly id?: string
  /** It was opened before and is closed now. */
  readonly isHidden?: boolean
  readonly label: string
  readonly sources: readonly SourceReference[]
  readonly citations: readonly number[]
  readonly className?: string
}

export function ReferenceList({
  id,
  isHidden,
  label,
  sources,
  citations,
  className = '',
}: ReferenceListProps) {
  const { verdicts } = use(SourceScope)
  const facts = useMemo(() => sourceFacts(verdicts), [verdicts])
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
            <ReferenceItem
              source={source}
              citedTimes={citations[source.index - 1] ?? 0}
              facts={facts.get(source.index)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
