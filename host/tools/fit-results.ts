import { promptTokensOf } from '../models/context-window.ts'
import { estimateMessages, estimateTokens } from '../models/estimate-tokens.ts'
import type { CompletionRequest, LanguageModel, ModelMessage } from '../models/language-model.ts'
import { cutToTokens } from './cut-to-tokens.ts'

/** What stays of a result at least. */
const minTokens = 60

interface FittingRun {
  readonly model: LanguageModel
  readonly tools: NonNullable<CompletionRequest['tools']>
  readonly signal: AbortSignal
  /** How many messages there were before the first call: these stay as they are. */
  readonly from: number
  /** @returns what a cut result says of how to get the rest */
  readonly more: (callId: string) => (kept: number) => string
}

/**
 * Results of several rounds may be more than a window holds, when something was already done. @returns the messages, in
 * which results are cut until the request leaves room for its reply, the oldest first
 */
export function fitResults(
  messages: readonly ModelMessage[],
  { model, tools, signal, from, more }: FittingRun,
): readonly ModelMessage[] {
  let over = estimateMessages({ messages, tools, signal }) - promptTokensOf(model)
  if (over <= 0) return messages
  return messages.map((message, at) => {
    if (message.role !== 'tool' || at < from) return message
    const content = message.content.map((result) => {
      const tokens = estimateTokens(result.text)
      if (over <= 0 || tokens <= minTokens) return result
      const text = cutToTokens(result.text, Math.max(minTokens, tokens - over), more(result.callId))
      over -= tokens - estimateTokens(text)
      return { ...result, text }
    })
    return { ...message, content }
  })
}
