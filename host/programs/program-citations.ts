import { readCards } from '../../lib/contract/cards/card-types.ts'
import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import type { Card } from '../../lib/contract/frames/card.ts'
import { checkedCitations, withCheck } from '../../lib/text/citations/claim-support/checked-citations.ts'
import type { CitationTally } from '../answers/citations/citation-tally.ts'

/** A source that an answer cites. */
export interface ProgramCitation {
  /** The number by which the text cites it. */
  readonly index: number
  readonly url: string
  readonly title: string
  readonly passage: string
  /** Whether every sentence that cites it is supported by it; null when that could not be checked in time. */
  readonly supported: boolean | null
}

/**
 * @param origin of the product, for sources that are its own pages
 * @returns the sources that an answer cites, in order, with the same verdicts as on the web
 */
export async function citationsOf(
  judge: CitationTally['judge'] | undefined,
  origin: string,
  answer: { readonly cards: readonly Card[]; readonly text: string },
): Promise<ProgramCitation[]> {
  const sources = newestByIndex(readCards(answer.cards, 'search_result').flat())
  if (sources.length === 0) return []

  const checked = checkedCitations(readCards(answer.cards, 'support_check').at(-1))
  const ordered = Array.from({ length: Math.max(...sources.map(({ index }) => index)) }, (_, at) => {
    return sources.find(({ index }) => index === at + 1) ?? { title: '', passage: '' }
  })
  const judged = await judge?.(answer.text, ordered)
  const verdicts = (judged?.verdicts ?? []).map(({ claim, index, state }) => ({
    index,
    isSupported: ['supported', 'derived'].includes(
      withCheck({ state, reason: '' }, checked, index, claim).state,
    ),
  }))
  return sources.flatMap((source) => {
    const own = verdicts.filter(({ index }) => index === source.index)
    if (judged && own.length === 0) return []
    const supported = judged ? own.every(({ isSupported }) => isSupported) : null
    const { index, title, passage, seeMoreUrl } = source
    return [{ index, url: absoluteUrl(seeMoreUrl, origin), title, passage, supported }]
  })
}

/** A later card replaces sources of the same number. */
function newestByIndex(sources: readonly SourceReference[]): SourceReference[] {
  const byIndex = new Map(sources.map((source) => [source.index, source]))
  return [...byIndex.values()].toSorted((one, other) => one.index - other.index)
}

/** @returns the address of a source for other programs */
export function absoluteUrl(url: string, origin: string): string {
  return url.startsWith('/') && origin !== '' ? new URL(url, origin).href : url
}
