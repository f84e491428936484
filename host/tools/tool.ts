import type { ToolFailureReason } from '../../lib/contract/cards/tool-call.ts'
import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import type { ToolDefinition } from '../models/language-model.ts'

/** The sources of one answer, which its tools share. */
export interface AnswerSources {
  /** @returns the same sources, with the numbers by which the answer cites them */
  number(found: readonly SourceReference[]): readonly SourceReference[]
  /** Whether the reader wrote this address, or it is one of the sources. */
  mayOpen(address: string): boolean
}

interface ToolContext {
  /** Aborted when the tool's time is up or the turn is stopped; every upstream call takes it. */
  readonly signal: AbortSignal
  /** Absent where nothing is cited. */
  readonly sources?: AnswerSources | undefined
}

/** Something that a model may ask to be done. `name` is letters, digits, `_` and `-`, at most 64. */
export interface Tool extends ToolDefinition {
  /** As shown to readers. */
  readonly title: string
  /** No call takes longer. */
  readonly timeoutMs: number
  /** Whether a call that may have arrived may be made again. */
  readonly isSafeToRepeat: boolean
  /**
   * @param input fits the schema
   * @returns what the model gets, truncated if too long
   * @throws {ToolFailure} its message is sent to the model; of any other error it learns only that there was one
   */
  run(input: unknown, context: ToolContext): Promise<string>
}

/** Why a call came to nothing. The message is sent to the model, so it holds no secret. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure'
  readonly reason: ToolFailureReason
  /** Whether the same call may go well a moment later. */
  readonly isPassing: boolean
  constructor(
    reason: ToolFailureReason,
    message: string,
    options: ErrorOptions & { readonly isPassing?: boolean } = {},
  ) {
    super(message, options)
    this.reason = reason
    this.isPassing = options.isPassing ?? false
  }
}
