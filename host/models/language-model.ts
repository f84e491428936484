import type { TurnErrorCode } from '../../lib/contract/error-code.ts'
import type { ContextWindow } from './context-window.ts'

export interface TextPart {
  readonly kind: 'text'
  readonly text: string
}

export interface ImagePart {
  readonly kind: 'image'
  /** An https or data URL, or the image itself. */
  readonly image: string | { readonly bytes: Uint8Array; readonly mime: string }
}

export interface ToolCall {
  readonly id: string
  readonly name: string
  /** JSON as the model wrote it; may be invalid. */
  readonly arguments: string
}

/** What a model thought before it called tools: some vendors require it with the results. */
interface ReasoningPart {
  readonly kind: 'reasoning'
  readonly text: string
}

interface ToolCallPart {
  readonly kind: 'tool_call'
  readonly call: ToolCall
}

/** The result of a call. Each call of a message must be answered before the next request. */
export interface ToolResultPart {
  readonly kind: 'tool_result'
  readonly callId: string
  readonly text: string
}

/** How much of a conversation a request contains; its turns are counted from 1. */
export interface SentExtent {
  readonly turnsSent: number
  readonly turnsLeftOut: number
  readonly isSummarised: boolean
  /** Turns of which passages are included, because the question needs them. */
  readonly lookedUp: readonly number[]
  /** Whether the request takes a summary of the turns that are left out. */
  readonly takesSummary: boolean
}

/** A message is a list of parts; a string is short for one text part. */
export type ModelMessage =
  | { readonly role: 'system'; readonly content: string | readonly TextPart[] }
  | {
      readonly role: 'user'
      readonly content: string | readonly (TextPart | ImagePart)[]
      /** Not part of the request; absent outside of conversations. */
      readonly extent?: SentExtent
      /** Beginning of the content that belongs to all turns, such as files; stays when the turn itself is left out. */
      readonly opening?: string
    }
  | {
      readonly role: 'assistant'
      readonly content: string | readonly (TextPart | ReasoningPart | ToolCallPart)[]
    }
  | { readonly role: 'tool'; readonly content: readonly ToolResultPart[] }
export type MessagePart = TextPart | ImagePart | ReasoningPart | ToolCallPart | ToolResultPart

export function partsOf({ content }: ModelMessage): readonly MessagePart[] {
  return typeof content === 'string' ? [{ kind: 'text', text: content }] : content
}

export function textOf(message: ModelMessage): string {
  return partsOf(message)
    .map((part) => (part.kind === 'text' ? part.text : ''))
    .join('')
}

type JsonSchema = Readonly<Record<string, unknown>>

export interface ToolDefinition {
  readonly name: string
  readonly description: string
  readonly input: JsonSchema
}

/** Who answers a request that several endpoints may answer; `service` is the host of the endpoint. */
export interface EndpointEvents {
  /** Called before the first event of a reply, or when a single reply has come. */
  readonly onAnswering?: (name: string, service: string) => void
  /** Called when an endpoint fails and the next one is asked, if there is one. */
  readonly onFailedOver?: (name: string, failure: ModelError, service: string) => void
}

export interface CompletionRequest extends EndpointEvents {
  readonly messages: readonly ModelMessage[]
  /** The text that the reply continues, when it continues one: it may end in code. */
  readonly continues?: string
  /** Tools the model may call; several calls may come together. */
  readonly tools?: readonly ToolDefinition[]
  /** Whether it may (`auto`, the default), must, or must not call, or the tool it must call. */
  readonly toolChoice?: 'auto' | 'none' | 'required' | { readonly name: string }
  /** The text is JSON, matching the schema if given. The messages must ask for JSON as well. */
  readonly json?: true | { readonly name: string; readonly schema: JsonSchema }
  readonly maxTokens?: number
  readonly temperature?: number
  /** Whether to think before answering; the model's default when absent or not configurable. */
  readonly thinking?: boolean
  readonly signal: AbortSignal
  /** Whether a busy endpoint may be retried after a short wait; true when absent. */
  readonly mayWait?: boolean
  /** Whether it only prepares an answer or follows it; an endpoint where such requests are paused refuses it. */
  readonly isAuxiliary?: boolean
}

/** A streamed delta. Concatenated, the deltas of a kind are exactly what the model wrote. */
export type ModelDelta = { readonly kind: 'text' | 'reasoning'; readonly text: string }

/** The text of this reply so far was thinking, as its end shows: it had no beginning. */
export interface ReplyThought {
  readonly kind: 'thought'
  readonly text: ''
}

interface ReportedUsage {
  readonly kind: 'usage'
  readonly promptTokens: number
  readonly completionTokens: number
}

/** The reply has reached its maximum length before its end. */
export interface ReplyCut {
  readonly kind: 'cut'
}

/** Stream events: deltas as they arrive, each tool call when complete, the usage, and whether the reply was cut. */
export type ModelEvent =
  | ModelDelta
  | ReplyThought
  | { readonly kind: 'tool_call'; readonly call: ToolCall }
  | ReportedUsage
  | ReplyCut

/** @returns the text of a reply after a further event of it */
export function textAfter(written: string, event: ModelEvent): string {
  if (event.kind === 'thought') return ''
  return event.kind === 'text' ? written + event.text : written
}

/** A model; without the sizes of its window, those of an unknown one are assumed. */
export interface LanguageModel extends Partial<ContextWindow> {
  /** The name shown with the answer. */
  readonly name: string
  /** Whether thinking can be enabled and disabled per request. */
  readonly canThink?: boolean
  /** Whether it refused tools a short time ago, so that a request need not mention any. */
  readonly refusesTools?: () => boolean
  /** Host of its endpoint: several may have a model of this name. */
  readonly service?: string
  /** Whether auxiliary requests are paused at all of its endpoints. */
  readonly isAuxiliaryPaused?: () => boolean
  /** @throws {ModelError} */
  stream(request: CompletionRequest): AsyncGenerator<ModelEvent, void, void>
}

/** Why a model did not answer or finish. The message is only logged. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly code: TurnErrorCode
  /** Delay before a retry, when the request certainly had no effect; null when it must not be retried. */
  readonly retryAfterMs: number | null
  /** Whether the connection was established and then broke. */
  readonly wasReached: boolean
  /** The endpoint has no model of this name. */
  readonly isModelUnknown: boolean
  /** The model does not support tools; nothing was generated. */
  readonly areToolsRefused: boolean
  /** The service had accepted a job, which may be paid. */
  readonly wasAccepted: boolean
  constructor(
    code: TurnErrorCode,
    detail: string,
    options: ErrorOptions & {
      readonly retryAfterMs?: number | null
      readonly wasReached?: boolean
      readonly isModelUnknown?: boolean
      readonly areToolsRefused?: boolean
      readonly wasAccepted?: boolean
    } = {},
  ) {
    super(detail, options)
    this.code = code
    this.retryAfterMs = options.retryAfterMs ?? null
    this.wasReached = options.wasReached ?? false
    this.isModelUnknown = options.isModelUnknown ?? false
    this.areToolsRefused = options.areToolsRefused ?? false
    this.wasAccepted = options.wasAccepted ?? false
  }
}
