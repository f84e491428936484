import type { TurnErrorCode } from '../../lib/contract/error-code.ts'

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

export interface CompletionRequest {
  readonly messages: readonly ModelMessage[]
  readonly maxTokens?: number
  readonly temperature?: number
  /** Aborting it ends the upstream request. */
  readonly signal: AbortSignal
}

/** A piece of a streamed reply. Concatenated, the pieces of a kind are exactly what the model wrote. */
export type ModelDelta = { readonly kind: 'text' | 'reasoning'; readonly text: string }

/** A tool that the model wants called. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  /** JSON, as the model wrote it; it may be broken. */
  readonly arguments: string
}

/** What a call has cost, as the model says. */
export interface ReportedUsage {
  readonly kind: 'usage'
  readonly promptTokens: number
  readonly completionTokens: number
}

/** What a stream gives: pieces as they are written, each tool call once it is whole, and what it has cost. */
export type ModelEvent = ModelDelta | { readonly kind: 'tool_call'; readonly call: ToolCall } | ReportedUsage

/** A language model behind any vendor's door. */
export interface LanguageModel {
  /** As shown on the answer. */
  readonly name: string
  /** @throws {ModelError} */
  stream(request: CompletionRequest): AsyncGenerator<ModelEvent, void, void>
}

/** Why a model did not answer, or did not finish. The message goes to the log only. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly code: TurnErrorCode
  /** After how long the same request may be sent again, when it certainly did nothing; null when it must not be. */
  readonly retryAfterMs: number | null
  /** Whether there was a connection, which broke. */
  readonly wasReached: boolean
  constructor(
    code: TurnErrorCode,
    detail: string,
    options: ErrorOptions & { readonly retryAfterMs?: number | null; readonly wasReached?: boolean } = {},
  ) {
    super(detail, options)
    this.code = code
    this.retryAfterMs = options.retryAfterMs ?? null
    this.wasReached = options.wasReached ?? false
  }
}
