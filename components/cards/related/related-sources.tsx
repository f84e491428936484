'use client'
import { SourceMark } from '@/components/answer-text/citations/source-mark'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface RelatedSourcesProps {
  /** Indexes of the sources that say so; those that the answer does not have are left out. */
  readonly indexes: readonly number[]
  readonly sources: readonly SourceReference[]
  /** What they say; marked in their passages. */
  readonly claim: string
}

/** How many are shown; they are the first that say so. */
const mostMarks = 4

/** The sources of something that is said beside the text; each opens its passage. */
export function RelatedSources({ indexes, sources, claim }: RelatedSourcesProps) {
  const research = useTexts('research')
  const named = sources.filter(({ index }) => indexes.includes(index)).slice(0, mostMarks)
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
