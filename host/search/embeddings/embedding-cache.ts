import { createHash } from 'node:crypto'
import type { Clock } from '../../deps.ts'
import { BoundedCache } from '../bounded-cache.ts'

/** A library's passages come again and again; 5,000 vectors of 1,024 numbers are 20 MB. */
const limits = { entries: 5_000, size: 64 * 1024 * 1024 }
const keptMs = 24 * 60 * 60_000

/** Remembers the vectors of texts by the texts' hashes, bounded in number and bytes. One cache serves one model. */
export class EmbeddingCache {
  readonly #cache: BoundedCache<Float32Array>

  constructor(now: Clock) {
    this.#cache = new BoundedCache(limits, now)
  }

  get(text: string): Float32Array | undefined {
    return this.#cache.get(keyOf(text))
  }

  set(text: string, vector: Float32Array): void {
    this.#cache.set(keyOf(text), vector, vector.byteLength, keptMs)
  }
}

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
