import { readCards } from '../../contract/cards/card-types.ts'
import type { Card } from '../../contract/frames/card.ts'
import { type Citation, findCitations, type MarkdownNode } from '../../text/citations/citation-claims.ts'
import { findCitationMarkers } from '../../text/citations/citation-markers.ts'
import { checkedCitations, withCheck } from '../../text/citations/claim-support/checked-citations.ts'
import { judgeCitation, type SupportVerdict } from '../../text/citations/claim-support/judge-citation.ts'
import { factsOfSeal, type SealFacts, withSeal } from '../../text/citations/claim-support/seal-facts.ts'
import { BlockSplitter } from './block-splitter'
import { blocksIn } from './markdown-block'
import { parseMarkdown } from './parse-markdown.ts'

/** Number of citations that are undecided, and contradicted by their source. */
export interface SupportCount {
  readonly unclear: number
  readonly contradicted: number
  /** Verdicts by source index; absent if citations were only counted. */
  readonly facts?: Readonly<Record<number, SealFacts>>
}

const undecided: SupportVerdict = { state: 'unclear', reason: '' }
/** Maximum citations judged per page; a browser counts all that it has rendered. */
const maxJudged = 300
/** Time after which other requests get their turn. */
const sliceMs = 16

/**
 * For a server that renders a finished answer. Of an answer without citations nothing is parsed, otherwise the blocks
 * that have some, in slices.
 * @param turn resolves when other requests have had theirs
 */
export async function supportCount(data: readonly Card[], turn: () => Promise<void>): Promise<SupportCount> {
  const bySource = new Map(
    readCards(data, 'search_result')
      .flat()
      .map((source) => [source.index, source]),
  )
  const sources = [...bySource.values()].toSorted((one, other) => one.index - other.index)
  const checked = checkedCitations(readCards(data, 'support_check').at(-1))
  const facts: Record<number, SealFacts> = {}
  const counts = { unclear: 0, contradicted: 0 }
  if (sources.length === 0) return { ...counts, facts }

  let judged = 0
  for await (const citation of citationsIn(readCards(data, 'markdown'), sources.length, turn)) {
    judged += citation.indices.length
    if (judged > maxJudged) break
    const verdicts = judgeCitation(citation, sources)
    for (const [at, index] of citation.indices.entries()) {
      const verdict = withCheck(verdicts[at] ?? undecided, checked, index, citation.claim)
      facts[index] = withSeal(facts[index], factsOfSeal(citation.claim, verdict))
      if (verdict.state === 'unclear' || verdict.state === 'contradicted') counts[verdict.state] += 1
    }
  }
  return { ...counts, facts }
}

async function* citationsIn(
  texts: readonly string[],
  sourceCount: number,
  turn: () => Promise<void>,
): AsyncGenerator<Citation> {
  let begun = performance.now()
  const rest = async () => {
    if (performance.now() - begun < sliceMs) return
    await turn()
    begun = performance.now()
  }
  for (const text of texts) {
    if (findCitationMarkers(text).length === 0) continue
    const splitter = new BlockSplitter()
    for (const _step of splitter.read(text)) await rest()
    for (const { source, head = '', isPlain } of splitter.split(text, true).flatMap(blocksIn)) {
      if (isPlain || findCitationMarkers(source).length === 0) continue
      await rest()
      const block = head + source
      yield* findCitations(parseMarkdown(block) as MarkdownNode, block, sourceCount).citations
    }
  }
}
