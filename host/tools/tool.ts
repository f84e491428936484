import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import type { CallPart, ToolCallContent, ToolFailureReason } from '../../lib/contract/cards/tool-call.ts'
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
  /** Of the call, unique in its turn. */
  readonly callId?: string
}

/** What a call of another service would send, before anything is sent. */
export interface CallPlan {
  readonly host: string
  readonly plugin: NonNullable<ToolCallContent['plugin']>
  /** `safe`: it only reads, and may be repeated. */
  readonly effect: 'safe' | 'asks'
  /** The exact request, with secrets masked. */
  readonly request: NonNullable<ToolCallContent['request']>
  readonly sends: readonly { readonly name: string; readonly value: string }[]
  /** What a permission is given for: the host, and this tool. */
  readonly subjects: { readonly host: string; readonly tool: string }
  /** A tool of the same plugin that only reads and needs no arguments, to see whether a call had an effect. */
  readonly look?: { readonly name: string; readonly title: string }
}

/** A result with more than its text. */
export interface ToolResult {
  /** For the model; truncated if too long. */
  readonly text: string
  /** Shown in the card. */
  readonly card?: Pick<ToolCallContent, 'status' | 'bytes' | 'request' | 'host' | 'plugin' | 'effect'>
  readonly parts?: readonly CallPart[]
  /** It was sent, but whether it had an effect is not known. */
  readonly isUnsure?: boolean
  /** Why it failed; the text says it to the model. */
  readonly error?: ToolFailureReason
}

/** A tool for a model. `name` is letters, digits, `_` and `-`, at most 64. */
export interface Tool extends ToolDefinition {
  /** The name shown to users. */
  readonly title: string
  readonly timeoutMs: number
  /** Whether a call that may have been performed may be repeated. */
  readonly isSafeToRepeat: boolean
  /** `run` and `plan` check the arguments themselves: they get any object, and say what is wrong with it. */
  readonly readsArguments?: boolean
  /**
   * @param input matches the schema
   * @returns the result for the model, truncated if too long
   * @throws {ToolFailure} its message is sent to the model; of other errors the model only learns that one occurred
   */
  run(input: unknown, context: ToolContext): Promise<string | ToolResult>
  /**
   * Of a tool of another service: what the call would send.
   * @throws {ToolFailure} when it can't be sent like this
   */
  plan?(input: unknown, callId: string): Promise<CallPlan>
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
