import type { EmbeddingModel } from '../../models/embedding-model.ts'
import { untilAborted } from '../../platform/until-aborted.ts'
import type { LibraryCandidate } from '../../storage/library/library-index.ts'
import type { NearPassage, PassageVectors } from '../../storage/vectors/passage-vectors.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import { type EmbeddingCache, vectorsOf } from './reranker.ts'

/** Maximum time (ms) that vectors may delay a search by words. */
const usualLimitMs = 1_500
/** Pause (ms) after a failure of the embedding service, during which it is not called. */
const pauseMs = 10_000

/** A passage of similar meaning; `isMeant` when it stands out among the results. */
interface MeantPassage {
  readonly candidate: LibraryCandidate
  readonly isMeant: boolean
}

/**
 * When a passage stands out: minimum similarity, minimum distance above the median, and among the first results. A
 * rule of thumb, not fitted to a real model; models whose vectors are all close together rarely reach it.
 */
const outlierLimits = { nearness: 0.5, beyondMedian: 0.1, first: 3, leastFound: 4 } as const

function markByMeaning(found: readonly NearPassage[]): MeantPassage[] {
  const median = found[Math.floor(found.length / 2)]?.nearness ?? 1
  return found.map(({ candidate, nearness }, rank) => {
    const isOutlier = nearness >= outlierLimits.nearness && nearness - median >= outlierLimits.beyondMedian
    return {
      candidate,
      isMeant: isOutlier && rank < outlierLimits.first && found.length >= outlierLimits.leastFound,
    }
  })
}

export interface MeaningSearch {
  /**
   * @returns the library's passages nearest in meaning, best first; empty when the embedding service does not respond
   * in time or no vectors exist yet. Rejects only with the signal's reason.
   */
  near(
    query: string,
    options: { readonly most: number; readonly since?: string | undefined; readonly signal: AbortSignal },
  ): Promise<MeantPassage[]>
}

interface MeaningDeps {
  readonly model: EmbeddingModel
  readonly cache: EmbeddingCache
  readonly vectors: Pick<PassageVectors, 'near'>
  readonly now: () => number
  /** Receives internal errors; failures of the embedding service are not reported here. */
  readonly report: (error: unknown) => void
  readonly limitMs?: number
}

/** Finds passages by their vectors. The question's vector is cached for reranking. */
export function createMeaningSearch({
  model,
  cache,
  vectors,
  now,
  report,
  limitMs = usualLimitMs,
}: MeaningDeps): MeaningSearch {
  let pausedUntil = -Infinity
  return {
    async near(query, { most, since, signal: stopped }) {
      if (now() < pausedUntil) return []
      const limit = AbortSignal.timeout(limitMs)
      const signal = AbortSignal.any([stopped, limit])
      try {
        const [question] = await untilAborted(vectorsOf(model, cache, [query], signal), signal)
        if (!question) return []
        const found = await untilAborted(vectors.near(model.name, question, { most, since }), signal)
        return markByMeaning(found)
      } catch (error) {
        stopped.throwIfAborted()
        pausedUntil = now() + pauseMs
        if (!limit.aborted && !(error instanceof ProviderFailure)) report(error)
        return []
      }
    },
  }
}
