import { type CompletionRequest, type MessagePart, partsOf } from './language-model.ts'

/** A high estimate: one token per Chinese character, one per three other characters. */
export function estimateTokens(text: string): number {
  const wide = text.match(/[\u2e80-\u{10ffff}]/gu)?.length ?? 0
  return wide + Math.ceil((text.length - wide) / 3)
}

/** Approximate tokens of an image, at the size to which models scale it. */
const tokensAnImage = 1_000

/** @returns the estimated input tokens of a request, including its tools */
export function estimateMessages({ messages, tools = [] }: CompletionRequest): number {
  const parts = messages.flatMap(partsOf)
  const described = tools.length === 0 ? 0 : estimateTokens(JSON.stringify(tools))
  return parts.reduce((sum, part) => sum + estimatePart(part), described)
}

function estimatePart(part: MessagePart): number {
  if (part.kind === 'image') return tokensAnImage
  return estimateTokens(part.kind === 'tool_call' ? part.call.name + part.call.arguments : part.text)
}
