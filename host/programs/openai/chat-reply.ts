import type { ProgramAnswer } from '../ask-program.ts'
import type { ProgramCitation } from '../program-citations.ts'

/** What a reply says of itself in each part. */
export interface ReplyHead {
  readonly id: string
  /** Seconds since 1970. */
  readonly created: number
  readonly model: string
}

/** What is added to that protocol: sources with their verdicts, and what could not be done. */
export interface ReplyExtras {
  readonly citations: readonly ProgramCitation[]
  readonly notes: readonly string[]
  /** Names of parameters that had no effect. */
  readonly ignored_parameters: readonly string[]
}

const finishReasons = { done: 'stop', cut: 'length', filtered: 'content_filter' } as const

/** Source: platform.openai.com/docs/api-reference/chat/object */
export function completionOf(head: ReplyHead, answer: ProgramAnswer, extras: ReplyExtras) {
  return {
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: answer.text, refusal: null },
        finish_reason: finishReasons[answer.end],
        logprobs: null,
      },
    ],
    usage: usageOf(answer),
    ...extras,
  }
}

type Chunk = ReplyHead & { readonly object: 'chat.completion.chunk' }

const chunkOf = (head: ReplyHead): Chunk => ({ ...head, object: 'chat.completion.chunk' })

/** Source: platform.openai.com/docs/api-reference/chat/streaming */
export function textChunk(head: ReplyHead, delta: { readonly role?: 'assistant'; readonly content: string }) {
  return { ...chunkOf(head), choices: [{ index: 0, delta, finish_reason: null, logprobs: null }] }
}

export function lastChunk(head: ReplyHead, { end }: Pick<ProgramAnswer, 'end'>, extras: ReplyExtras) {
  const choices = [{ index: 0, delta: {}, finish_reason: finishReasons[end], logprobs: null }]
  return { ...chunkOf(head), choices, ...extras }
}

export function usageChunk(head: ReplyHead, answer: ProgramAnswer) {
  return { ...chunkOf(head), choices: [], usage: usageOf(answer) }
}

function usageOf({ usage }: ProgramAnswer) {
  const { promptTokens = 0, completionTokens = 0 } = usage ?? {}
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  }
}
