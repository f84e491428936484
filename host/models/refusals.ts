import type { CompletionRequest } from './language-model.ts'
import { refusedFields } from './openai/openai-endpoint.ts'
import { thinkingForms } from './thinking.ts'

/** How JSON is requested; some endpoints do not support schemas, and some no format at all. */
export type JsonForm = 'json_schema' | 'json_object' | 'none'

/** The features an endpoint has not rejected so far. */
export interface Accepted {
  readonly json: JsonForm
  /** Names of fields, and of {@link refusals}. */
  readonly refused: readonly string[]
}

export const acceptsAll: Accepted = { json: 'json_schema', refused: [] }

/** The field of messages with what a model thought before it called tools. */
export const reasoningField = 'reasoning_content'

/** What endpoints refuse other than fields of the request. */
export const refusals = {
  systemRole: 'role: system',
  /** A message with calls that does not say what was thought before. */
  missingReasoning: 'calls without reasoning',
  /** A message with calls and the content '', and one with the content null. */
  emptyContent: 'content: ""',
  nullContent: 'content: null',
  /** Ids of calls that are not 9 letters and digits. */
  longCallIds: 'ids of calls',
  thinkingWithJson: 'thinking with JSON',
} as const

/** @returns the name of a field that is refused only together with tools */
export function besideTools(field: string): string {
  return `${field} beside tools`
}

/** Refusals of messages, by the words of vendors and of chat templates; with several names, tried in turn. */
const ofMessages: readonly (readonly [words: RegExp, names: readonly string[]])[] = [
  // DeepSeek, Kimi
  [
    /reasoning_content\W.{0,60}(?:missing|passed back)|missing.{0,20}reasoning_content/i,
    [refusals.missingReasoning],
  ],
  // Mistral and its templates
  [/tool call ids?\b.{0,80}length.{0,10}9/i, [refusals.longCallIds]],
  // Kimi, GLM and others
  [
    /content.{0,30}(?:is|be) empty|content.{0,30}不能.{0,6}为空|content.{0,30}(?:is a required|must be a string)/i,
    [refusals.emptyContent, refusals.nullContent],
  ],
  // Gemma's template, OpenAI's first reasoning models
  [
    /system.{0,30}(?:role|message|prompt).{0,40}(?:not|un)[ -]?support|(?:not|un)[ -]?support.{0,40}system|only user,? (?:and )?assistant/i,
    [refusals.systemRole],
  ],
]
const ofJson = /\bresponse_format\b|\bjson_(?:schema|object)\b|\bjson mode\b/i
const ofThinking = /thinking|reasoning/i
/** Ollama: `"llama3" does not support thinking`. */
const withoutThinking = /(?:does not|doesn't|not) support(?:ed)? (?:thinking|reasoning)\b/i
/** OpenAI: `Function tools with reasoning_effort are not supported for …`. */
const ofTools = /\btools? with\b|\bwith (?:function )?tools?\b/i

interface SentRequest {
  readonly request: CompletionRequest
  /** The optional fields that were sent. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Whether thinking can be switched off. */
  readonly canThink: boolean
}

/**
 * Parses a rejection, such as DeepSeek's of schemas ("This response_format type is unavailable now").
 * @returns the remaining features; null when the endpoint rejects something else
 */
export function withoutRefused(
  accepted: Accepted,
  sent: SentRequest,
  status: number,
  text: string,
): Accepted | null {
  if (status !== 400 && status !== 422) return null
  for (const [words, names] of ofMessages) {
    const next = words.test(text) && names.find((name) => !accepted.refused.includes(name))
    if (next) return { ...accepted, refused: [...accepted.refused, next] }
  }

  const names = namesOf(accepted, sent, status, text)
  if ('response_format' in sent.fields && ofJson.test(text)) {
    const isOfThinking = ofThinking.test(text) && sent.canThink && sent.request.thinking !== false
    if (isOfThinking && !accepted.refused.includes(refusals.thinkingWithJson))
      return { ...accepted, refused: [...accepted.refused, refusals.thinkingWithJson] }
    const others = ofThinking.test(text) ? [] : names
    return { ...withSimplerJson(accepted), refused: [...accepted.refused, ...others] }
  }

  return names.length === 0 ? null : { ...accepted, refused: [...accepted.refused, ...names] }
}

/** Features of which some may be accepted. */
interface Guess extends Accepted {
  readonly isGuess: true
}

/**
 * The next attempt after a rejection that names nothing, as GLM's `1210`: without a schema, without the choice of tools,
 * then without everything that may be left out.
 * @returns null when there is nothing left
 */
export function withLess(accepted: Accepted, { request, fields }: SentRequest): Accepted | Guess | null {
  const { json, refused } = accepted
  if (request.json !== undefined && request.json !== true && json === 'json_schema')
    return withSimplerJson(accepted)
  if (request.toolChoice !== undefined) return { json, refused: [...refused, 'tool_choice'] }
  const left = Object.keys(fields)
  return left.length === 0 ? null : { json: 'none', refused: [...refused, ...left], isGuess: true }
}

function withSimplerJson(accepted: Accepted): Accepted {
  return { ...accepted, json: accepted.json === 'json_schema' ? 'json_object' : 'none' }
}

function namesOf(
  { refused }: Accepted,
  { request, fields }: SentRequest,
  status: number,
  text: string,
): string[] {
  const choice = request.toolChoice === undefined ? {} : { tool_choice: undefined }
  const named = refusedFields(status, text, { ...fields, ...choice, [reasoningField]: undefined })
  const thinking = withoutThinking.test(text) ? thinkingForms.filter((form) => form in fields) : []
  const isOfTools = (request.tools?.length ?? 0) > 0 && ofTools.test(text)
  return [...new Set([...named, ...thinking])]
    .filter((name) => name !== 'response_format')
    .map((name) =>
      isOfTools && (thinkingForms as readonly string[]).includes(name) ? besideTools(name) : name,
    )
    .filter((name) => !refused.includes(name))
}
