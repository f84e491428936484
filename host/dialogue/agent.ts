import type { CardEvent } from '../../lib/contract/card.ts'
import type { TurnErrorCode } from '../../lib/contract/error-code.ts'
import type { Prompt } from '../../lib/contract/frame.ts'
import type { UsageMeter } from '../models/usage-meter.ts'

/** An earlier exchange of the conversation, oldest first, since the last clear-context marker. */
export interface Exchange {
  readonly question: string
  /** The markdown of the answer. */
  readonly answer: string
}

/** One ask, as a pipeline sees it. */
export interface TurnRequest {
  readonly askId: string
  readonly owner: string
  readonly conversationId: string
  readonly question: string
  readonly prompt: Prompt
  readonly history: readonly Exchange[]
  /** Counts what the turn costs of the language model. */
  readonly meter: UsageMeter
}

export interface PipelineContext {
  /** Aborted when the reader stops, the turn's time is up or the process ends; every upstream call takes it. */
  readonly signal: AbortSignal
}

/** What a pipeline yields: a change to a card, or the name of the model that writes the answer. */
export type PipelineEvent = CardEvent | { readonly model: string }

/**
 * Answers an ask. Text cards grow by many small `update` events; the engine coalesces, numbers, logs and sends.
 * @throws {TurnFailure} when the turn cannot go on; what was yielded before stays.
 */
export type Pipeline = (
  request: TurnRequest,
  context: PipelineContext,
) => AsyncGenerator<PipelineEvent, void, void>

/** An expected end of a turn in error. `detail` goes to the log only. */
export class TurnFailure extends Error {
  override readonly name = 'TurnFailure'
  readonly code: TurnErrorCode
  constructor(code: TurnErrorCode, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.code = code
  }
}
