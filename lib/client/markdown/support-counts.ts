import { readCards } from '../../contract/cards/card-types.ts'
import type { Card } from '../../contract/frames/card.ts'
import { findCitations, type MarkdownNode } from '../../text/citations/citation-claims.ts'
import { checkedCitations, withCheck } from '../../text/citations/claim-support/checked-citations.ts'
import { judgeCitation, type SupportVerdict } from '../../text/citations/claim-support/judge-citation.ts'
import { factsOfSeal, type SealFacts, withSeal } from '../../text/citations/claim-support/seal-facts.ts'
import { PlainRegions } from '../../text/markdown/plain-regions.ts'
import { parseMarkdown } from './parse-markdown.ts'

/** Number of citations that are undecided, and contradicted by their source. */
export interface SupportCount {
  readonly unclear: number
  readonly contradicted: number
  /** Verdicts by source index; absent if citations were only counted. */
  readonly facts?: Readonly<Record<number, SealFacts>>
}

const undecided: SupportVerdict = { state: 'unclear', reason: '' }
/** Maximum citations judged per page, as this blocks the server process; further ones stay undecided. */
const maxJudged = 300

/** For the server, as it parses the answer; a browser counts the citations that it has rendered. */
export function supportCount(data: readonly Card[]): SupportCount {
  const bySource = new Map(
    readCards(data, 'search_result')
      .flat()
      .map((source) => [source.index, source]),
  )
  const sources = [...bySource.values()].toSorted((one, other) => one.index - other.index)
  const checked = checkedCitations(readCards(data, 'support_check').at(-1))
  const citations = readCards(data, 'markdown')
    .flatMap(markdownParts)
    .flatMap((text) => findCitations(parseMarkdown(text) as MarkdownNode, text, sources.length).citations)
  let judged = 0
  const seals = citations.flatMap((citation) => {
    const { claim, indices } = citation
    judged += indices.length
    const verdicts = judged > maxJudged ? null : judgeCitation(citation, sources)
    return indices.map((index, at) => {
      const verdict = verdicts?.[at]
      return { index, claim, verdict: verdict ? withCheck(verdict, checked, index, claim) : undecided }
    })
  })
  const facts: Record<number, SealFacts> = {}
  for (const { index, claim, verdict } of seals)
    facts[index] = withSeal(facts[index], factsOfSeal(claim, verdict))
  const countOf = (state: string) => seals.filter(({ verdict }) => verdict.state === state).length
  return { unclear: countOf('unclear'), contradicted: countOf('contradicted'), facts }
}

/** The parts of a text that are Markdown, excluding unparsed ones. */
function markdownParts(text: string): string[] {
  const plain = new PlainRegions()
  plain.read(text, text.length)
  return plain.regions.flatMap(({ start, isPlain }, at) =>
    isPlain ? [] : [text.slice(start, plain.regions[at + 1]?.start)],
  )
}
