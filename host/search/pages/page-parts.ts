import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { estimateTokens } from '../../models/estimate-tokens.ts'

/** A passage of a web page. */
export interface PagePart {
  /** Its index in the page. */
  readonly at: number
  readonly text: string
  readonly location?: string
}

/** Maximum passages of a page for a model. */
export const maxParts = 3
const gap = '\n…\n'

/**
 * Extends sources by further passages of their pages, the best pages first, as long as all of them fit. The passage of
 * a source is then everything that a model gets of it, in the page's order, with … where something was left out.
 * @param sources in rank order
 * @param partsOf the passages of the pages that were read, best first, by {@link pageKey}
 * @param tokens the budget of all sources
 */
export function withFurtherPassages(
  sources: readonly SourceReference[],
  partsOf: ReadonlyMap<string, readonly PagePart[]>,
  tokens: number,
): SourceReference[] {
  let left = tokens - sources.reduce((sum, source) => sum + tokensOfSource(source), 0)
  return sources.map((source) => {
    const [best, ...further] = partsOf.get(pageKey(source.seeMoreUrl, source.passage)) ?? []
    if (!best) return source
    const kept = [best]
    for (const part of further) {
      const cost = estimateTokens(part.text) + tokensOfGap
      if (cost > left || kept.length === maxParts) continue
      left -= cost
      kept.push(part)
    }
    return kept.length === 1 ? source : joined(source, kept)
  })
}

/** Identifies a page by its address and best passage: another page may contain the same one. */
export function pageKey(url: string, passage: string): string {
  return `${url}\n${passage}`
}

const tokensOfGap = 4
/** Tokens of the number, the site and the date. */
const tokensOfHead = 24

function tokensOfSource({ title, passage }: SourceReference): number {
  return estimateTokens(title) + estimateTokens(passage) + tokensOfHead
}

function joined(
  { location: _location, ...source }: SourceReference,
  parts: readonly PagePart[],
): SourceReference {
  const ordered = parts.toSorted((left, right) => left.at - right.at)
  const passage = ordered
    .map(({ at, text }, index) => {
      const before = ordered[index - 1]
      return before ? `${before.at === at - 1 ? '\n' : gap}${text}` : text
    })
    .join('')
  const location = [...new Set(ordered.flatMap((part) => part.location ?? []))].join('、')
  return { ...source, passage, ...(location === '' ? {} : { location }) }
}
