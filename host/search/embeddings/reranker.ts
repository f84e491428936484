import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { StepFailure } from '../../../lib/contract/cards/progress.ts'
import type { TurnErrorCode } from '../../../lib/contract/error-code.ts'
import type { EmbeddingModel } from '../../models/embedding-model.ts'
import { ModelError } from '../../models/language-model.ts'
import type { Clock } from '../../platform/clock.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'

export interface Reranker {
  /** Shown when it fails. */
  readonly name: string
  /**
   * @returns the same hits, nearest in meaning first
   * @throws {ProviderFailure}
   * @throws the signal's reason when it was aborted
   */
  order<Hit extends RankedText>(query: string, hits: readonly Hit[], signal: AbortSignal): Promise<Hit[]>
}

interface RankedText {
  readonly title: string
  readonly passage: string
}

const reasons: Partial<Record<TurnErrorCode, StepFailure>> = {
  model_key_refused: 'key_refused',
  model_quota: 'quota',
  model_timeout: 'timeout',
  model_unreachable: 'unreachable',
}

/** Orders hits by the cosine similarity of the question's vector and theirs, of title and passage together. */
export function createReranker(model: EmbeddingModel, cache: EmbeddingCache): Reranker {
  return {
    name: model.name,
    async order(query, hits, signal) {
      const texts = [query, ...hits.map(({ title, passage }) => `${title}\n${passage}`)]
      const [asked, ...found] = await vectorsOf(model, cache, texts, signal)
      if (!asked) return [...hits]
      return hits
        .map((hit, index) => ({ hit, nearness: cosine(asked, found[index] ?? new Float32Array()) }))
        .sort((left, right) => right.nearness - left.nearness)
        .map(({ hit }) => hit)
    },
  }
}

/** @returns a vector for each text; cached ones are not requested again @throws {ProviderFailure} */
export async function vectorsOf(
  model: EmbeddingModel,
  cache: EmbeddingCache,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const missing = [...new Set(texts)].filter((text) => !cache.get(keyOf(text)))
  try {
    const made = missing.length === 0 ? [] : await model.embed(missing, signal)
    const fresh = new Map(missing.map((text, index) => [text, made[index]]))
    for (const [text, vector] of fresh) if (vector) cache.set(keyOf(text), vector)
    // A small cache may already have evicted new entries.
    return texts.map((text) => fresh.get(text) ?? cache.get(keyOf(text)) ?? new Float32Array())
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new ProviderFailure(reasons[error.code] ?? 'garbled', error.message, { cause: error })
  }
}

/** @returns from -1 to 1; 0 when either is zero or their lengths differ */
export function cosine(left: Float32Array, right: Float32Array): number {
  if (left.length !== right.length) return 0

  let dot = 0
  let leftSquare = 0
  let rightSquare = 0
  for (let at = 0; at < left.length; at += 1) {
    const a = left[at] ?? 0
    const b = right[at] ?? 0
    dot += a * b
    leftSquare += a * a
    rightSquare += b * b
  }

  const product = Math.sqrt(leftSquare * rightSquare)
  return product === 0 ? 0 : dot / product
}

/** The same passages are requested repeatedly; 5,000 vectors of 1,024 numbers take 20 MB. */
const limits = { max: 5_000, maxSize: 64 * 1024 * 1024, ttl: 24 * 60 * 60_000, ttlResolution: 0 }

/** Vectors by the hash of their text, bounded in number and bytes. One cache per model. */
export type EmbeddingCache = LRUCache<string, Float32Array>

export function embeddingCache(now: Clock): EmbeddingCache {
  return new LRUCache({ ...limits, sizeCalculation: ({ byteLength }) => byteLength, perf: { now } })
}

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
