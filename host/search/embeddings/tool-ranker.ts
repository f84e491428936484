import type { RankTools } from '../../tools/selected-tools.ts'
import { rankTools } from '../analysis/rank-tools.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import type { Reranker } from './reranker.ts'

const limitMs = 2_000

/**
 * Ranks tools by words, and by meaning in turn with it if there is an embedding model: questions are often in other words,
 * or in another language, than what a tool says of itself. If that fails or takes too long, words alone decide.
 */
export function createToolRanker(rerankerOf: () => Reranker | undefined): RankTools {
  return async (text, tools, signal) => {
    const byWords = rankTools(text, tools)
    const reranker = rerankerOf()
    if (!reranker) return byWords
    const limit = AbortSignal.timeout(limitMs)
    const texts = tools.map(({ name, description }) => ({ title: '', passage: description, name }))
    try {
      const byMeaning = await reranker.order(text, texts, AbortSignal.any([signal, limit]))
      return [...new Set(byMeaning.flatMap(({ name }, at) => [name, byWords[at] ?? name]))]
    } catch (error) {
      signal.throwIfAborted()
      if (!limit.aborted && !(error instanceof ProviderFailure)) throw error
      return byWords
    }
  }
}
