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

/** A language model behind any vendor's door. */
export interface LanguageModel {
  /** As shown on the answer. */
  readonly name: string
  /** @throws {ModelError} */
  stream(request: CompletionRequest): AsyncGenerator<ModelDelta, void, void>
}

/** Why a model did not answer, or did not finish. The message goes to the log only. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly code: TurnErrorCode
  constructor(code: TurnErrorCode, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.code = code
  }
}
