import type { EmbeddingModel } from '../../models/embedding-model.ts'
import type { LibraryCandidate } from '../../storage/library/library-index.ts'
import type { NearPassage, PassageVectors } from '../../storage/vectors/passage-vectors.ts'
import { untilAborted } from '../../platform/until-aborted.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import { type EmbeddingCache, vectorsOf } from './reranker.ts'

/** Words are not held up longer by vectors. */
const usualLimitMs = 1_500
/** A service that failed is not asked by the next questions. */
const pauseMs = 10_000

/** A passage that is near in meaning; `isMeant` where it stands out among those that are. */
interface MeantPassage {
  readonly candidate: LibraryCandidate
  readonly isMeant: boolean
}

/**
 * When a passage stands out: so near, and so much nearer than half of those that were found, and among the first. A rule
 * of thumb that no real model was fitted to; models whose vectors all lie close together seldom reach it.
 */
const standsOut = { nearness: 0.5, beyondMedian: 0.1, first: 3, leastFound: 4 } as const

function marked(found: readonly NearPassage[]): MeantPassage[] {
  const median = found[Math.floor(found.length / 2)]?.nearness ?? 1
  return found.map(({ candidate, nearness }, rank) => {
    const isFar = nearness >= standsOut.nearness && nearness - median >= standsOut.beyondMedian
    return { candidate, isMeant: isFar && rank < standsOut.first && found.length >= standsOut.leastFound }
  })
}

export interface MeaningSearch {
  /**
   * @returns the passages of the library nearest in meaning, best first; none where the service that makes vectors does
   * not answer in time, or none have been made yet. Never rejects but with the signal's reason.
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
  /** Hears of a fault of ours; that a service fails is no such fault. */
  readonly report: (error: unknown) => void
  readonly limitMs?: number
}

/** Finds passages by their vectors. The question's vector is remembered for those who order by it afterwards. */
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
        return marked(found)
      } catch (error) {
        stopped.throwIfAborted()
        pausedUntil = now() + pauseMs
        if (!limit.aborted && !(error instanceof ProviderFailure)) report(error)
        return []
      }
    },
  }
}
