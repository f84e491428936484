import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { findCitations, type MarkdownNode } from '../../../lib/text/citation-claims.ts'
import { type CitedSource, judgeCitation } from '../../../lib/text/judge-citations.ts'

/** How many citations models have written: in all, naming a source that is not there, and not borne out by theirs. */
export interface CitationCounts {
  readonly total: number
  readonly bad: number
  readonly unverified: number
}

const parser = unified().use(remarkParse).use(remarkGfm)
const mayCite = /[[【［]/

/**
 * Counts the citations of an answer by the same reading and the same check as the browser shows it by. A marker that
 * names several sources counts once for each; one with an index that is not there counts as one bad citation.
 */
export function countCitations(markdown: string, sources: readonly CitedSource[]): CitationCounts {
  if (!mayCite.test(markdown)) return { total: 0, bad: 0, unverified: 0 }
  const tree = parser.parse(markdown) as MarkdownNode
  const { citations, bad } = findCitations(tree, markdown, sources.length)
  const verdicts = citations.flatMap((citation) => judgeCitation(citation, sources))
  return {
    total: verdicts.length + bad,
    bad,
    unverified: verdicts.filter((isVerified) => !isVerified).length,
  }
}

/** The citations of all answers that models have written in this process. */
export class CitationTally {
  #counts: CitationCounts = { total: 0, bad: 0, unverified: 0 }

  get counts(): CitationCounts {
    return this.#counts
  }

  /** Adds those of a finished answer. */
  add(markdown: string, sources: readonly CitedSource[]): void {
    const { total, bad, unverified } = countCitations(markdown, sources)
    this.#counts = {
      total: this.#counts.total + total,
      bad: this.#counts.bad + bad,
      unverified: this.#counts.unverified + unverified,
    }
  }
}
