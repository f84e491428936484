import { coverage, findMatchedTokens, type TermWeights } from '../analysis/term-weights.ts'
import type { SearchHit } from '../providers/provider.ts'

/** Characters of a page, nearest to the query first, by which it is judged: of more, any page has all words. */
const judgedCharacters = 3_000
/** Minimum share of the query that the best hit covers, for hits to be judged by words at all. */
const minCoverage = 0.15
/** Minimum share of what the best hit covers; measured by `fitting-hits.test.ts`, in which it keeps 99 % of the answers. */
const minShare = 0.7
/** Characters of a page of which nothing is left out. */
const shortPage = 800
/** The same for a long page of which more than the best passage is used. */
const minShareOfWhole = 0.9

interface JudgedHits {
  /** As the search engine gave them. */
  readonly excerpts: readonly SearchHit[]
  /** The same hits, with their pages where those were read. */
  readonly hits: readonly SearchHit[]
  /** Whether a hit stays whatever its words. */
  readonly isKept: (hit: SearchHit) => boolean
}

/**
 * Removes the web results that are about something else than the query: an engine fills its page with them. One that has
 * to stay keeps its excerpt and is marked as unrelated; of one that fits less than others only the best passage is used.
 * @param weights of the query
 */
export function fittingHits(weights: TermWeights, { excerpts, hits, isKept }: JudgedHits): SearchHit[] {
  const coverageOf = (hit: SearchHit) => coverage(weights, findMatchedTokens(weights, textOf(hit)))
  const shares = relative(hits.map(coverageOf))
  if (!shares) return [...hits]

  const ofExcerpts = relative(excerpts.map(coverageOf)) ?? shares
  return hits.flatMap((hit, at) => {
    // Of a page that was not read fewer words are known.
    const share = Math.max(shares[at] ?? 0, hit.material ? 0 : (ofExcerpts[at] ?? 0))
    if (share < minShare) return isKept(hit) ? unrelated(hit) : []
    return share < minShareOfWhole ? withBestPassageOnly(hit) : hit
  })
}

function textOf({ title, passage, material }: SearchHit): string {
  const page = material?.parts.map(({ text }) => text).join('\n') ?? ''
  return [title, passage, material?.excerpt ?? '', page.slice(0, judgedCharacters)].join('\n')
}

/** @returns the shares of the largest one; null when even that is too small */
function relative(shares: readonly number[]): number[] | null {
  const most = Math.max(0, ...shares)
  return most < minCoverage ? null : shares.map((share) => share / most)
}

function unrelated({ material, ...hit }: SearchHit): SearchHit {
  return { ...hit, heading: '', passage: material?.excerpt || hit.passage, isUnrelated: true }
}

function withBestPassageOnly(hit: SearchHit): SearchHit {
  const { material } = hit
  if (!material) return hit
  let left = shortPage
  const parts = material.parts.filter(({ text }, at) => {
    left -= text.length
    return at === 0 || left >= 0
  })
  return { ...hit, material: { ...material, parts } }
}
