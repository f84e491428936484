import type { TurnErrorCode } from '../../lib/contract/error-code.ts'

interface TextPart {
  readonly kind: 'text'
  readonly text: string
}

/** An image given to the model. */
export interface ImagePart {
  readonly kind: 'image'
  /** An https or data address, or the image itself. */
  readonly image: string | { readonly bytes: Uint8Array; readonly mime: string }
}

/** A tool that the model wants called. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  /** JSON, as the model wrote it; it may be broken. */
  readonly arguments: string
}

interface ToolCallPart {
  readonly kind: 'tool_call'
  readonly call: ToolCall
}

/** What a call came to. Each call of a message is answered before the model is asked again. */
export interface ToolResultPart {
  readonly kind: 'tool_result'
  readonly callId: string
  readonly text: string
}

/** A message is a list of parts; a string stands for one text. */
export type ModelMessage =
  | { readonly role: 'system'; readonly content: string | readonly TextPart[] }
  | { readonly role: 'user'; readonly content: string | readonly (TextPart | ImagePart)[] }
  | { readonly role: 'assistant'; readonly content: string | readonly (TextPart | ToolCallPart)[] }
  | { readonly role: 'tool'; readonly content: readonly ToolResultPart[] }
export type MessagePart = TextPart | ImagePart | ToolCallPart | ToolResultPart

/** @returns the parts of a message */
export function partsOf({ content }: ModelMessage): readonly MessagePart[] {
  return typeof content === 'string' ? [{ kind: 'text', text: content }] : content
}

/** @returns the text of a message */
export function textOf(message: ModelMessage): string {
  return partsOf(message)
    .map((part) => (part.kind === 'text' ? part.text : ''))
    .join('')
}

/** A JSON schema, as an object. */
type JsonSchema = Readonly<Record<string, unknown>>

/** A tool as described to a model. */
export interface ToolDefinition {
  readonly name: string
  readonly description: string
  /** Of its arguments. */
  readonly input: JsonSchema
}

export interface CompletionRequest {
  readonly messages: readonly ModelMessage[]
  /** What the model may ask to be called; several calls may come together. */
  readonly tools?: readonly ToolDefinition[]
  /** Whether it may (`auto`, the default), must, or must not call, or the one that it must. */
  readonly toolChoice?: 'auto' | 'none' | 'required' | { readonly name: string }
  /** The text is JSON, of this schema where one is given. The messages must ask for JSON as well. */
  readonly json?: true | { readonly name: string; readonly schema: JsonSchema }
  readonly maxTokens?: number
  readonly temperature?: number
  /** Whether it thinks before it writes; absent, and where the model can't be told, as the model does by itself. */
  readonly thinking?: boolean
  /** Aborting it ends the upstream request. */
  readonly signal: AbortSignal
}

/** A piece of a streamed reply. Concatenated, the pieces of a kind are exactly what the model wrote. */
export type ModelDelta = { readonly kind: 'text' | 'reasoning'; readonly text: string }

/** What a call has cost, as the model says. */
interface ReportedUsage {
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
  /** Whether a request may say that it thinks first, or doesn't. */
  readonly canThink?: boolean
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
  /** The endpoint says that it has no model of this name. */
  readonly isModelUnknown: boolean
  /** The endpoint says that the model takes no tools; nothing was written. */
  readonly areToolsRefused: boolean
  constructor(
    code: TurnErrorCode,
    detail: string,
    options: ErrorOptions & {
      readonly retryAfterMs?: number | null
      readonly wasReached?: boolean
      readonly isModelUnknown?: boolean
      readonly areToolsRefused?: boolean
    } = {},
  ) {
    super(detail, options)
    this.code = code
    this.retryAfterMs = options.retryAfterMs ?? null
    this.wasReached = options.wasReached ?? false
    this.isModelUnknown = options.isModelUnknown ?? false
    this.areToolsRefused = options.areToolsRefused ?? false
  }
}
