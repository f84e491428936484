import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { findCitations, type MarkdownNode } from '../../../lib/text/citation-claims.ts'
import { type CitedSource, judgeCitation } from '../../../lib/text/claim-support/judge-citation.ts'
import { remarkAnswerGfm } from '../../../lib/text/remark-answer-gfm.ts'

/** How many citations there are: in all, naming a source that is not there, undecided, contradicted by theirs. */
export interface CitationCounts {
  readonly total: number
  readonly bad: number
  readonly unclear: number
  readonly contradicted: number
}

const parser = unified().use(remarkParse).use(remarkAnswerGfm)

/**
 * Counts the citations of an answer by the same reading and the same check as the browser shows it by. A marker that
 * names several sources counts once for each; one with an index that is not there counts as one bad citation.
 */
export function countCitations(markdown: string, sources: readonly CitedSource[]): CitationCounts {
  const tree = parser.parse(markdown) as MarkdownNode
  const { citations, bad } = findCitations(tree, markdown, sources.length)
  const verdicts = citations.flatMap((citation) => judgeCitation(citation, sources))
  return {
    total: verdicts.length + bad,
    bad,
    unclear: verdicts.filter(({ state }) => state === 'unclear').length,
    contradicted: verdicts.filter(({ state }) => state === 'contradicted').length,
  }
}
