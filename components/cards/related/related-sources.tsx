'use client'
import { SourceMark } from '@/components/answer-text/citations/source-mark'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface RelatedSourcesProps {
  /** Indexes of the supporting sources; those that the answer does not have are left out. */
  readonly indexes: readonly number[]
  readonly sources: readonly SourceReference[]
  /** Supported statement; highlighted in their passages. */
  readonly claim: string
}

/** Maximum sources shown. */
const maxMarks = 4

/** Sources of a statement outside of the text; each opens its passage. */
export function RelatedSources({ indexes, sources, claim }: RelatedSourcesProps) {
  const research = useTexts('research')
  const named = sources.filter(({ index }) => indexes.includes(index)).slice(0, maxMarks)
  return named.map((source) => (
    <SourceMark
      key={source.index}
      source={source}
      claim={claim}
      label={fill(research.sourceOf, { index: source.index, title: source.title })}
      className="ml-1 inline-block align-[1px] max-md:p-2 max-md:-my-2"
    />
  ))
}
