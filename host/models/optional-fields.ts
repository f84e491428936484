import {
  type CompletionRequest,
  type ImagePart,
  type ModelMessage,
  partsOf,
  type TextPart,
  textOf,
} from './language-model.ts'
import { type Accepted, besideTools, type JsonForm, refusals } from './refusals.ts'
import { type ThinkingForm, thinkingFields } from './thinking.ts'

/** Names under which endpoints accept the maximum length, in the order in which they are tried. */
const lengthFields = ['max_tokens', 'max_completion_tokens'] as const

/** @returns the fields of a request that are dropped when the endpoint rejects them */
export function optionalFields(
  { json, tools = [], thinking: isWanted, temperature }: CompletionRequest,
  thinking: ThinkingForm | null | undefined,
  { json: form, refused }: Accepted,
  maxTokens = 0,
): Readonly<Record<string, unknown>> {
  const lengthField = lengthFields.find((name) => !refused.includes(name))
  const isThinking = json !== undefined && refused.includes(refusals.thinkingWithJson) ? false : isWanted
  const fields = {
    stream_options: { include_usage: true },
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens > 0 && lengthField ? { [lengthField]: maxTokens } : {}),
    ...(thinking && isThinking !== undefined ? thinkingFields(thinking, isThinking) : {}),
    ...(json === undefined ? {} : formatOf(json, form)),
  }
  const isRefused = (name: string) =>
    refused.includes(name) || (tools.length > 0 && refused.includes(besideTools(name)))
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isRefused(name)))
}

function formatOf(json: NonNullable<CompletionRequest['json']>, form: JsonForm): object {
  if (form === 'none') return {}
  const isPlain = json === true || form === 'json_object'
  return { response_format: isPlain ? { type: 'json_object' } : { type: 'json_schema', json_schema: json } }
}

/** @returns the request without a choice of tools that was refused: without tools, when none may be called */
export function withAcceptedChoice(request: CompletionRequest, { refused }: Accepted): CompletionRequest {
  if (request.toolChoice === undefined || !refused.includes('tool_choice')) return request
  const { toolChoice, ...others } = request
  return toolChoice === 'none' ? { ...others, tools: [] } : others
}

/**
 * Some chat templates (Gemma's among them) refuse the system role, and messages of one role in a row.
 * @returns the messages with one role after the other; without the system role if it was refused
 */
export function normalizeMessages(messages: readonly ModelMessage[], { refused }: Accepted): ModelMessage[] {
  const normalized: ModelMessage[] = []
  for (const message of messages) {
    const role = message.role === 'system' && refused.includes(refusals.systemRole) ? 'user' : message.role
    const last = normalized.at(-1)
    if (role === 'user' && last?.role === 'user') {
      const parts = [...partsOf(last), { kind: 'text' as const, text: '\n\n' }, ...partsOf(message)]
      normalized[normalized.length - 1] = { role, content: parts as (TextPart | ImagePart)[] }
    } else normalized.push(role === message.role ? message : ({ ...message, role } as ModelMessage))
  }

  return normalized
}

/**
 * @returns the messages; the first one contains the schema as text when the endpoint does not support schemas, and names
 * JSON when none does: several vendors refuse the format otherwise
 */
export function withSchema(
  { messages, json }: CompletionRequest,
  { json: form }: Accepted,
): readonly ModelMessage[] {
  if (json === undefined) return messages
  if (json !== true && form === 'json_schema') return messages
  if (json === true && messages.some((message) => /json/i.test(textOf(message)))) return messages
  const text =
    json === true ? '只输出 JSON。' : `只输出 JSON，符合这个 JSON Schema：\n${JSON.stringify(json.schema)}`
  const [first, ...others] = messages
  if (first?.role !== 'system') return [{ role: 'system', content: text }, ...messages]
  const parts =
    typeof first.content === 'string' ? [{ kind: 'text' as const, text: first.content }] : first.content
  return [{ role: 'system', content: [...parts, { kind: 'text', text: `\n\n${text}` }] }, ...others]
}
