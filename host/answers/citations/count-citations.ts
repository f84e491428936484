import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { findCitations, type MarkdownNode } from '../../../lib/text/citations/citation-claims.ts'
import { citationKey } from '../../../lib/text/citations/claim-support/checked-citations.ts'
import { type CitedSource, judgeCitation } from '../../../lib/text/citations/claim-support/judge-citation.ts'
import { remarkAnswerGfm } from '../../../lib/text/markdown/remark-answer-gfm.ts'

/** How many citations there are: in all, naming a source that is not there, undecided, contradicted by theirs. */
export interface CitationCounts {
  readonly total: number
  readonly bad: number
  readonly unclear: number
  readonly contradicted: number
}

/** A citation that was left undecided, with what its source says. */
export interface UnclearCitation {
  readonly claim: string
  readonly index: number
  readonly title: string
  readonly passage: string
}

/** The citations of an answer: their counts, and the first of those that were left undecided. */
export interface JudgedCitations extends CitationCounts {
  readonly open: readonly UnclearCitation[]
}

const longestClaim = 400
/** As many as a model judges at once. */
export const mostOpen = 12

const parser = unified().use(remarkParse).use(remarkAnswerGfm)

/**
 * Counts the citations of an answer by the same reading and the same check as the browser shows it by. A marker that
 * names several sources counts once for each; one with an index that is not there counts as one bad citation.
 */
export function countCitations(markdown: string, sources: readonly CitedSource[]): JudgedCitations {
  const tree = parser.parse(markdown) as MarkdownNode
  const { citations, bad } = findCitations(tree, markdown, sources.length)
  const verdicts = citations.flatMap((citation) => {
    return judgeCitation(citation, sources).map(({ state }, at) => ({
      state,
      claim: citation.claim,
      index: citation.indices[at] ?? 0,
    }))
  })
  const open = new Map<string, UnclearCitation>()
  for (const { state, claim, index } of verdicts) {
    const source = sources[index - 1]
    if (state !== 'unclear' || !source || claim === '' || claim.length > longestClaim) continue
    if (open.size < mostOpen) open.set(citationKey(index, claim), { claim, index, ...source })
  }
  return {
    open: [...open.values()],
    total: verdicts.length + bad,
    bad,
    unclear: verdicts.filter(({ state }) => state === 'unclear').length,
    contradicted: verdicts.filter(({ state }) => state === 'contradicted').length,
  }
}
