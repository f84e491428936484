import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import type { ToolFailureReason } from '../../lib/contract/cards/tool-call.ts'
import type { ToolDefinition } from '../models/language-model.ts'

/** The sources of one answer, shared by its tools. */
export interface AnswerSources {
  /** @returns the same sources, with their citation numbers */
  number(found: readonly SourceReference[]): readonly SourceReference[]
  /** Whether the user wrote this address, or it belongs to a source. */
  mayOpen(address: string): boolean
}

interface ToolContext {
  /** Aborted on timeout or when the turn is stopped; passed to every upstream call. */
  readonly signal: AbortSignal
  /** The sources, absent when the agent does not cite. */
  readonly sources?: AnswerSources | undefined
}

/** A tool for a model. `name` is letters, digits, `_` and `-`, at most 64. */
export interface Tool extends ToolDefinition {
  /** The name shown to users. */
  readonly title: string
  readonly timeoutMs: number
  /** Whether a call that may have been performed may be repeated. */
  readonly isSafeToRepeat: boolean
  /**
   * @param input matches the schema
   * @returns the result for the model, truncated if too long
   * @throws {ToolFailure} its message is sent to the model; of other errors the model only learns that one occurred
   */
  run(input: unknown, context: ToolContext): Promise<string>
}

/** Why a call failed. The message is sent to the model, so it contains no secret. */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure'
  readonly reason: ToolFailureReason
  /** Whether the same call may succeed shortly afterwards. */
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
