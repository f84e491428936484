import { readCards } from '../../lib/contract/cards/card-types.ts'
import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import type { VerdictState } from '../../lib/contract/cards/support-check.ts'
import type { Card } from '../../lib/contract/frames/card.ts'
import { isBorneOut } from '../../lib/text/citations/shown-verdict.ts'
import { verdictsOf } from '../../lib/text/citations/verdict-map.ts'
import { citedIndices } from '../../lib/text/markdown/marked-prose.ts'

export type CitationState = Exclude<VerdictState, 'uncited'>

/** A source that an answer cites. */
export interface ProgramCitation {
  /** The number by which the text cites it. */
  readonly index: number
  readonly url: string
  readonly title: string
  readonly passage: string
  /** Whether every sentence that cites it is borne out by it; null where there is no verdict. */
  readonly supported: boolean | null
  /** The gravest state of these sentences; null where there is no verdict. */
  readonly state: CitationState | null
}

/** The gravest first. */
const gravity = [
  'contradicted',
  'unsupported',
  'unclear',
  'derived',
  'supported',
] as const satisfies readonly CitationState[]

/**
 * @param origin of the product, for sources that are its own pages
 * @returns the sources that an answer cites, in order, with the verdicts of its card, as on the web
 */
export function citationsOf(
  origin: string,
  answer: { readonly cards: readonly Card[]; readonly text: string },
): ProgramCitation[] {
  const sources = newestByIndex(readCards(answer.cards, 'search_result').flat())
  if (sources.length === 0) return []

  const verdicts = [...verdictsOf(readCards(answer.cards, 'support_check')).values()]
  const cited = new Set(citedIndices(answer.text).flat())
  return sources.flatMap((source) => {
    const { index, title, passage, seeMoreUrl } = source
    const states = verdicts.flatMap((each) => (each.index === index ? [each.state] : []))
    if (states.length === 0 && !cited.has(index)) return []
    const state = gravity.find((each) => states.includes(each)) ?? null
    const supported = state && isBorneOut({ state })
    return [{ index, url: absoluteUrl(seeMoreUrl, origin), title, passage, supported, state }]
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
