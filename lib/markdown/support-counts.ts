import type { Card } from '../contract/card.ts'
import { readCards } from '../contract/cards/card-types.ts'
import { findCitations, type MarkdownNode } from '../text/citation-claims.ts'
import { checkedCitations, withCheck } from '../text/claim-support/checked-citations.ts'
import { judgeCitation } from '../text/claim-support/judge-citation.ts'
import { PlainRegions } from '../text/plain-regions.ts'
import { parseMarkdown } from './parse-markdown.ts'

/** How many seals follow a sentence of which it was not decided, and how many one that their source contradicts. */
export interface SupportCount {
  readonly unclear: number
  readonly contradicted: number
}

/**
 * Counts the seals of a finished answer as the page shows them. It parses the answer, so it is for a server that sends a
 * page: a browser counts the seals that it has rendered.
 */
export function supportCount(data: readonly Card[]): SupportCount {
  const bySource = new Map(
    readCards(data, 'search_result')
      .flat()
      .map((source) => [source.index, source]),
  )
  const sources = [...bySource.values()].toSorted((one, other) => one.index - other.index)
  const checked = checkedCitations(readCards(data, 'support_check').at(-1))
  const states = readCards(data, 'markdown')
    .flatMap(parsedParts)
    .flatMap((text) => findCitations(parseMarkdown(text) as MarkdownNode, text, sources.length).citations)
    .flatMap((citation) =>
      judgeCitation(citation, sources).map(
        (verdict, at) => withCheck(verdict, checked, citation.indices[at] ?? 0, citation.claim).state,
      ),
    )
  const countOf = (state: string) => states.filter((each) => each === state).length
  return { unclear: countOf('unclear'), contradicted: countOf('contradicted') }
}

/** What of a text is Markdown, and not shown as it was written. */
function parsedParts(text: string): string[] {
  const plain = new PlainRegions()
  plain.read(text, text.length)
  return plain.regions.flatMap(({ start, isPlain }, at) =>
    isPlain ? [] : [text.slice(start, plain.regions[at + 1]?.start)],
  )
}
