import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { findCitations, type MarkdownNode } from '../../../lib/text/citations/citation-claims.ts'
import { citationKey } from '../../../lib/text/citations/claim-support/checked-citations.ts'
import { type CitedSource, judgeCitation } from '../../../lib/text/citations/claim-support/judge-citation.ts'
import type { SupportState } from '../../../lib/text/citations/claim-support/support-state.ts'
import { remarkAngleBrackets } from '../../../lib/text/markdown/remark-angle-brackets.ts'
import { remarkAnswerGfm } from '../../../lib/text/markdown/remark-answer-gfm.ts'

/** Citation counts: in all, with a missing source, undecided, contradicted by their source. */
export interface CitationCounts {
  readonly total: number
  readonly bad: number
  readonly unclear: number
  readonly contradicted: number
}

/** An undecided citation, with the text of its source. */
export interface UnclearCitation {
  readonly claim: string
  readonly index: number
  readonly title: string
  readonly passage: string
}

/** What the rules say of one citation. */
interface CitationVerdict {
  readonly claim: string
  readonly index: number
  readonly state: SupportState
}

/** The citation counts of an answer, each of its citations, and the first undecided ones. */
export interface JudgedCitations extends CitationCounts {
  readonly verdicts: readonly CitationVerdict[]
  readonly open: readonly UnclearCitation[]
}

const maxClaimLength = 400
/** Maximum citations per model call. */
export const maxUnclear = 12

const parser = unified().use(remarkParse).use(remarkAnswerGfm).use(remarkAngleBrackets)

/**
 * Counts the citations of an answer with the same parser and check as the browser. A marker with several sources
 * counts once for each; a marker with an invalid index counts as one bad citation.
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
    if (state !== 'unclear' || !source || claim === '' || claim.length > maxClaimLength) continue
    if (open.size < maxUnclear) open.set(citationKey(index, claim), { claim, index, ...source })
  }

  return {
    verdicts,
    open: [...open.values()],
    total: verdicts.length + bad,
    bad,
    unclear: verdicts.filter(({ state }) => state === 'unclear').length,
    contradicted: verdicts.filter(({ state }) => state === 'contradicted').length,
  }
}
