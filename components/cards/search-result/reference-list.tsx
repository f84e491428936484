'use client'
import { use } from 'react'
import { SourceScope } from '@/components/answer-text/citations/source-scope'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import type { SealFacts } from '@/lib/text/citations/claim-support/seal-facts'
import { ReferenceItem } from './reference-item'
import { useSealFacts } from './use-seal-facts'

interface ReferenceListProps {
  readonly id?: string
  /** It was opened before and is closed now. */
  readonly isHidden?: boolean
  readonly label: string
  readonly sources: readonly SourceReference[]
  readonly citations: readonly number[]
  /** Verdicts by source index, if computed by the server; the browser uses those of rendered citations. */
  readonly facts?: Readonly<Record<number, SealFacts>> | undefined
  readonly className?: string
}

export function ReferenceList({
  id,
  isHidden,
  label,
  sources,
  citations,
  facts,
  className = '',
}: ReferenceListProps) {
  const { scope } = use(SourceScope)
  const read = useSealFacts(scope, facts === undefined)
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
              facts={facts ? facts[source.index] : read.get(source.index)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
