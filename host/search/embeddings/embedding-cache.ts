import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../deps.ts'

/** A library's passages come again and again; 5,000 vectors of 1,024 numbers are 20 MB. */
const limits = { max: 5_000, maxSize: 64 * 1024 * 1024, ttl: 24 * 60 * 60_000, ttlResolution: 0 }

/** Remembers the vectors of texts by the texts' hashes, bounded in number and bytes. One cache serves one model. */
export class EmbeddingCache {
  readonly #cache: LRUCache<string, Float32Array>

  constructor(now: Clock) {
    this.#cache = new LRUCache({ ...limits, perf: { now } })
  }

  get(text: string): Float32Array | undefined {
    return this.#cache.get(keyOf(text))
  }

  set(text: string, vector: Float32Array): void {
    this.#cache.set(keyOf(text), vector, { size: vector.byteLength })
  }
}

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
