import { promptTokensOf } from '../../../models/context-window.ts'
import { estimateMessages } from '../../../models/estimate-tokens.ts'
import type { LanguageModel, ModelMessage } from '../../../models/language-model.ts'
import { documentTokenBudget, materialShare } from '../../documents/documents-prompt.ts'

/**
 * Maximum tokens of the passages in a request: a share of what the rest of it leaves, so that earlier turns and the reply
 * fit into a small window as well.
 * @param messages the request without passages and earlier turns
 */
export function knowledgeTokensOf(model: LanguageModel, messages: readonly ModelMessage[]): number {
  const rest = estimateMessages({ messages: [...messages], signal: new AbortController().signal })
  return Math.min(documentTokenBudget, (promptTokensOf(model) - rest) * materialShare)
}
