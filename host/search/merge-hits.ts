import type { SearchHit, SearchProvider } from './provider.ts'
import { canonicalAddress } from './web/canonical-address.ts'
import { areNearCopies, type Shingles, shinglesOf } from './web/near-copies.ts'

export interface ProviderHits {
  readonly provider: string
  /** Absent counts as not of the web. */
  readonly kind?: SearchProvider['kind']
  readonly hits: readonly SearchHit[]
}

/** One source that may have been found several times. */
export interface MergedHit {
  /** The fullest of its passages. */
  hit: SearchHit
  provider: string
  readonly kind: SearchProvider['kind']
  /** Everything that was found of it. */
  readonly found: { readonly hit: SearchHit; readonly rank: number }[]
}

/**
 * Puts together what is the same: the same passage, on the web the same page, and near copies of a text wherever they
 * stand. Passages of one library document stay apart.
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
  /** The library holds no copies of its own passages, so alone it needs no comparing. */
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
