import {
  type CompletionRequest,
  type ImagePart,
  type MessagePart,
  type ModelMessage,
  partsOf,
  type ToolDefinition,
  textOf,
} from '../language-model.ts'
import { escapeForeignText, escapeTemplateTokens } from '../quote-text.ts'
import { type Accepted, acceptsAll, reasoningField, refusals } from '../refusals.ts'

/** The content of a message that only calls tools, in the order in which they are tried. */
const contentsOfCalls = ['', null, '（调用工具）'] as const
const emptyText = '（没有内容）'

/**
 * Builds the request body for an OpenAI-compatible endpoint: messages, tools and response format. Source:
 * platform.openai.com/docs/api-reference/chat/create
 */
export function wireRequest(
  { messages, tools = [], toolChoice }: CompletionRequest,
  accepted: Accepted = acceptsAll,
): object {
  const form = wireForm(accepted)
  return {
    messages: messages.flatMap((message) => wireMessages(message, form)),
    ...(tools.length === 0 ? {} : { tools: tools.map(wireTool) }),
    ...(tools.length === 0 || toolChoice === undefined ? {} : { tool_choice: wireChoice(toolChoice) }),
  }
}

interface WireForm {
  /** Sent when the model thought nothing before a call; null omits the reasoning. */
  readonly absentReasoning: string | null
  readonly sendsReasoning: boolean
  readonly contentOfCalls: (typeof contentsOfCalls)[number]
  readonly idOf: (id: string) => string
}

function wireForm({ refused }: Accepted): WireForm {
  const isRequired = refused.includes(refusals.missingReasoning)
  const refusedContents = [refusals.emptyContent, refusals.nullContent].filter((name) =>
    refused.includes(name),
  )
  return {
    // Not '', which may count as missing.
    absentReasoning: isRequired ? ' ' : null,
    sendsReasoning: isRequired || !refused.includes(reasoningField),
    contentOfCalls: contentsOfCalls[refusedContents.length] ?? null,
    idOf: refused.includes(refusals.longCallIds) ? shortIds() : (id) => id,
  }
}

/** @returns a function that replaces ids by ones of 9 letters and digits, equal ones by equal ones */
function shortIds(): WireForm['idOf'] {
  const known = new Map<string, string>()
  return (id) => {
    const short = known.get(id) ?? `call${known.size.toString(36).padStart(5, '0')}`
    known.set(id, short)
    return short
  }
}

/** Each tool result is a separate message. */
function wireMessages(message: ModelMessage, form: WireForm): object[] {
  const parts = partsOf(message)
  if (message.role === 'tool') {
    return message.content.map(({ callId, text }) => ({
      role: 'tool',
      tool_call_id: form.idOf(callId),
      content: escapeForeignText(text) || emptyText,
    }))
  }

  const calls = parts.flatMap((part) => (part.kind === 'tool_call' ? [part.call] : []))
  // Quotations are only in messages of the product: those of system and user.
  const escape = message.role === 'assistant' ? escapeForeignText : escapeTemplateTokens
  const content = parts.some(isImage) ? parts.flatMap(wirePart) : escape(textOf(message))
  const { role } = message
  if (calls.length === 0) return [{ role, content: content === '' ? emptyText : content }]

  const tool_calls = calls.map(({ id, name, arguments: written }) => ({
    id: form.idOf(id),
    type: 'function',
    function: { name: wireName(name), arguments: escapeTemplateTokens(wireArguments(written)) },
  }))
  const reasoning = form.sendsReasoning ? reasoningOf(message) || form.absentReasoning : null
  return [
    {
      role,
      content: content === '' ? form.contentOfCalls : content,
      ...(reasoning ? { [reasoningField]: reasoning } : {}),
      tool_calls,
    },
  ]
}

/** OpenAI refuses a request with another name, also in a call that a model made up. */
function wireName(name: string): string {
  return /^[\w-]{1,64}$/.test(name) ? name : name.replaceAll(/[^\w-]+/g, '_').slice(0, 64) || '_'
}

/** Servers parse the arguments of earlier calls (vLLM: `json.loads`), and fail if they are no JSON object. */
function wireArguments(written: string): string {
  if (written.trim() === '') return '{}'
  return isObject(written) ? written : JSON.stringify({ invalid_arguments: written })
}

function isObject(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

function reasoningOf(message: ModelMessage): string {
  const texts = partsOf(message).map((part) => (part.kind === 'reasoning' ? part.text : ''))
  return escapeTemplateTokens(texts.join(''))
}

function isImage(part: MessagePart): part is ImagePart {
  return part.kind === 'image'
}

function wirePart(part: MessagePart): object[] {
  if (part.kind === 'text')
    return part.text === '' ? [] : [{ type: 'text', text: escapeTemplateTokens(part.text) }]
  return isImage(part) ? [{ type: 'image_url', image_url: { url: addressOf(part) } }] : []
}

function addressOf({ image }: ImagePart): string {
  if (typeof image === 'string') return image
  return `data:${image.mime};base64,${Buffer.from(image.bytes).toString('base64')}`
}

/** Templates write definitions into the prompt; authors of plugins wrote them. Replaced tokens keep the JSON valid. */
function wireTool({ name, description, input }: ToolDefinition): object {
  const parameters: unknown = JSON.parse(escapeTemplateTokens(JSON.stringify(input)))
  return {
    type: 'function',
    function: { name, description: escapeForeignText(description), parameters },
  }
}

function wireChoice(choice: NonNullable<CompletionRequest['toolChoice']>): unknown {
  return typeof choice === 'string' ? choice : { type: 'function', function: { name: choice.name } }
}
