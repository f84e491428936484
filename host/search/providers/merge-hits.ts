import { foldToLetters } from '../../../lib/text/fold.ts'
import { canonicalAddress } from '../pages/canonical-address.ts'
import type { SearchHit, SearchProvider } from './provider.ts'

export interface ProviderHits {
  readonly provider: string
  /** When absent, the source is not from the web. */
  readonly kind?: SearchProvider['kind']
  /** What was searched on the web. */
  readonly query?: string
  readonly hits: readonly SearchHit[]
}

/** One source that may have been found several times. */
export interface MergedHit {
  hit: SearchHit
  provider: string
  readonly kind: SearchProvider['kind']
  readonly found: { readonly hit: SearchHit; readonly rank: number }[]
}

/**
 * Merges duplicates: the same passage, the same web page, and near copies of a text from any source. Passages of one
 * library document stay separate.
 * @returns the sources in the order in which they were first found
 */
export function mergeHits(lists: readonly ProviderHits[]): MergedHit[] {
  const merger = new Merger(lists.some(({ kind }) => kind === 'web'))
  for (const { provider, kind = 'library', hits } of lists) {
    for (const [rank, hit] of hits.entries()) merger.add({ provider, kind, hit, found: [] }, rank)
  }
  return merger.merged
}

class Merger {
  readonly merged: MergedHit[] = []
  readonly #byKey = new Map<string, MergedHit>()
  readonly #shingles = new Map<MergedHit, Shingles>()
  /** The library contains no copies of its own passages, so alone it needs no comparison. */
  readonly #comparesTexts: boolean

  constructor(comparesTexts: boolean) {
    this.#comparesTexts = comparesTexts
  }

  add(candidate: MergedHit, rank: number): void {
    const { hit, kind } = candidate
    const key = kind === 'web' ? canonicalAddress(hit.url) : `${hit.url}\n${hit.passage}`
    const known = this.#byKey.get(key) ?? this.#copyOf(candidate)
    const entry = known ?? candidate
    if (!known) this.merged.push(entry)
    this.#byKey.set(key, entry)
    entry.found.push({ hit, rank })
    if (known && hit.passage.length > known.hit.passage.length) {
      known.hit = hit
      known.provider = candidate.provider
      if (this.#comparesTexts) this.#shingles.set(known, shinglesOf(hit.passage))
    }
  }

  #copyOf(candidate: MergedHit): MergedHit | undefined {
    if (!this.#comparesTexts) return undefined

    const own = shinglesOf(candidate.hit.passage)
    const copied = this.merged.find((entry) => {
      const isComparable = candidate.kind === 'web' || entry.kind === 'web'
      return isComparable && areNearCopies(own, this.#shingles.get(entry) ?? new Set())
    })
    if (!copied) this.#shingles.set(candidate, own)
    return copied
  }
}

/** The sampled shingles of a text, by which copies are recognized. */
type Shingles = ReadonlySet<string>

const width = 8
/** Keeps every shingle whose code units sum to a multiple of this: the same ones in every copy. */
const sampling = 3
const minShared = 0.8
const minShingles = 6

/**
 * The runs of eight letters of a text, sampled the same way in every text (Broder, 'On the resemblance and
 * containment of documents', 1997). Punctuation, spaces and case do not count.
 */
export function shinglesOf(text: string): Shingles {
  const letters = foldToLetters(text)
  const shingles = new Set<string>()
  for (let at = 0; at + width <= letters.length; at += 1) {
    const shingle = letters.slice(at, at + width)
    if (sum(shingle) % sampling === 0) shingles.add(shingle)
  }
  return shingles
}

/** @returns whether one text contains nearly all of the other; false for texts too short to compare */
export function areNearCopies(left: Shingles, right: Shingles): boolean {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left]
  if (small.size < minShingles) return false
  let missing = small.size * (1 - minShared)
  for (const shingle of small) {
    if (!large.has(shingle) && --missing < 0) return false
  }
  return true
}

function sum(text: string): number {
  let total = 0
  for (let at = 0; at < text.length; at += 1) total += text.charCodeAt(at)
  return total
}
