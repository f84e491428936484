import {
  type CompletionRequest,
  type ImagePart,
  type ModelMessage,
  partsOf,
  type TextPart,
} from './language-model.ts'
import { refusedFields } from './openai/openai-endpoint.ts'
import { type ThinkingForm, thinkingFields } from './thinking.ts'

/** How JSON is requested; some endpoints do not support schemas, and some no format at all. */
type JsonForm = 'json_schema' | 'json_object' | 'none'

/** The features an endpoint has not rejected so far. */
export interface Accepted {
  readonly json: JsonForm
  readonly refused: readonly string[]
}

export const acceptsAll: Accepted = { json: 'json_schema', refused: [] }

/** Names under which endpoints accept the maximum length, in the order in which they are tried. */
const lengthFields = ['max_tokens', 'max_completion_tokens'] as const
/** The field of messages with what a model thought before it called tools. */
export const reasoningField = 'reasoning_content'
/** Stands for the system role among the refused fields. */
const systemRole = 'role: system'
const refusesSystem =
  /system.{0,30}(?:role|message|prompt).{0,40}(?:not|un)[ -]?support|(?:not|un)[ -]?support.{0,40}system|only user,? (?:and )?assistant/i

/** @returns the fields of a request that are dropped when the endpoint rejects them */
export function optionalFields(
  { json, thinking: isThinking, temperature }: CompletionRequest,
  thinking: ThinkingForm | null | undefined,
  accepted: Accepted,
  maxTokens = 0,
): Readonly<Record<string, unknown>> {
  const lengthField = lengthFields.find((name) => !accepted.refused.includes(name))
  const fields = {
    stream_options: { include_usage: true },
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens > 0 && lengthField ? { [lengthField]: maxTokens } : {}),
    ...(thinking && isThinking !== undefined ? thinkingFields(thinking, isThinking) : {}),
    ...(json === undefined ? {} : formatOf(json, accepted.json)),
  }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !accepted.refused.includes(name)))
}

function formatOf(json: NonNullable<CompletionRequest['json']>, form: JsonForm): object {
  if (form === 'none') return {}
  const isPlain = json === true || form === 'json_object'
  return { response_format: isPlain ? { type: 'json_object' } : { type: 'json_schema', json_schema: json } }
}

/**
 * Some chat templates (Gemma's among them) refuse the system role, and messages of one role in a row.
 * @returns the messages with one role after the other; without the system role if it was refused
 */
export function normalizeMessages(messages: readonly ModelMessage[], { refused }: Accepted): ModelMessage[] {
  const normalized: ModelMessage[] = []
  for (const message of messages) {
    const role = message.role === 'system' && refused.includes(systemRole) ? 'user' : message.role
    const last = normalized.at(-1)
    if (role === 'user' && last?.role === 'user') {
      const parts = [...partsOf(last), { kind: 'text' as const, text: '\n\n' }, ...partsOf(message)]
      normalized[normalized.length - 1] = { role, content: parts as (TextPart | ImagePart)[] }
    } else normalized.push(role === message.role ? message : ({ ...message, role } as ModelMessage))
  }

  return normalized
}

/** @returns the messages; when the endpoint does not support schemas, the first one contains the schema as text */
export function withSchema(
  { messages, json }: CompletionRequest,
  { json: form }: Accepted,
): readonly ModelMessage[] {
  if (json === undefined || json === true || form === 'json_schema') return messages
  const text = `只输出 JSON，符合这个 JSON Schema：\n${JSON.stringify(json.schema)}`
  const [first, ...others] = messages
  if (first?.role !== 'system') return [{ role: 'system', content: text }, ...messages]
  const parts =
    typeof first.content === 'string' ? [{ kind: 'text' as const, text: first.content }] : first.content
  return [{ role: 'system', content: [...parts, { kind: 'text', text: `\n\n${text}` }] }, ...others]
}

/**
 * Parses a rejection, such as DeepSeek's of schemas ("This response_format type is unavailable now").
 * @param sent the optional fields that were sent
 * @returns the remaining features; null when the endpoint rejects something else
 */
export function withoutRefused(
  accepted: Accepted,
  sent: Readonly<Record<string, unknown>>,
  status: number,
  text: string,
): Accepted | null {
  const names = refusedFields(status, text, { ...sent, [reasoningField]: undefined })
  const isOfFormat =
    'response_format' in sent && (names.includes('response_format') || isRefusedForm(status, text))
  const isOfSystem =
    (status === 400 || status === 422) && refusesSystem.test(text) && !accepted.refused.includes(systemRole)
  const others = [...names.filter((name) => name !== 'response_format'), ...(isOfSystem ? [systemRole] : [])]
  if (others.length === 0 && !isOfFormat) return null

  const isSchema = (sent.response_format as { type?: unknown } | undefined)?.type === 'json_schema'

  return {
    json: isOfFormat ? (isSchema ? 'json_object' : 'none') : accepted.json,
    refused: [...accepted.refused, ...others],
  }
}

function isRefusedForm(status: number, text: string): boolean {
  return (status === 400 || status === 422) && /\bjson_(?:schema|object)\b/.test(text)
}
