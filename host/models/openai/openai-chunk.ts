import * as z from 'zod'
import { ModelError } from '../language-model.ts'
import { failureFromError } from './openai-failure.ts'
import { functionCall, type ToolCallFragment, toolCallFragments } from './openai-tool-calls.ts'

const text = z.nullish(z.string())
const count = z.int().nonnegative()

/**
 * A content part. Reasoning models of some vendors (Mistral's among them) send a list of parts instead of a string;
 * parts other than text and thinking, such as references, are dropped.
 */
const part = z.object({
  type: z.string(),
  text,
  refusal: text,
  thinking: z.union([text, z.array(z.object({ text }))]),
  reasoning: text,
})
type Part = z.infer<typeof part>

const content = z.union([text, z.array(part)])

const delta = z.nullish(
  z.object({
    content,
    reasoning_content: text,
    reasoning: text,
    refusal: text,
    tool_calls: toolCallFragments,
    function_call: functionCall,
  }),
)

/**
 * The parts of a streamed chunk that are used. Vendors call the reasoning `reasoning_content` or `reasoning`. Gateways
 * that do not stream send one `message`.
 */
const chunkSchema = z.object({
  error: z.unknown().optional(),
  usage: z.nullish(z.object({ prompt_tokens: count, completion_tokens: count })).catch(null),
  choices: z.array(z.object({ delta, message: delta, finish_reason: text })).nullish(),
})
/** An error without the field for it, by DashScope, vLLM and gateways. */
const errorSchema = z.object({ message: z.string(), code: z.union([z.string(), z.number()]).nullish() })

/** The content of one stream event. A chunk without choices contains the usage or is a keep-alive. */
export interface ChunkContent {
  readonly content: string
  readonly reasoning: string
  readonly toolCalls: readonly ToolCallFragment[]
  readonly finishReason: string | null
  /** Cumulative usage; some vendors send it in every chunk, most in the last one. */
  readonly usage: { readonly promptTokens: number; readonly completionTokens: number } | null
}

/**
 * Parses a server-sent event's data.
 * @param event its type, '' without one
 * @throws {ModelError} `model_garbled`, or the error that it reports
 */
export function readChunk(data: string, event = ''): ChunkContent {
  if (event === 'error') throw failureFromError(errorIn(data))
  const value = parseJson(data)
  const parsed = chunkSchema.safeParse(value)
  if (!parsed.success) throw new ModelError('model_garbled', 'a stream event is not a chat completion chunk')

  const { error, choices, usage } = parsed.data
  if (error !== undefined && error !== null) throw failureFromError(error)
  if (!choices && !usage && errorSchema.safeParse(value).success) throw failureFromError(value)

  const choice = choices?.[0]
  const delta = choice?.delta ?? choice?.message
  const parts = Array.isArray(delta?.content) ? delta.content : []
  const plain = Array.isArray(delta?.content) ? '' : (delta?.content ?? '')

  return {
    content: plain || parts.map(textOf).join('') || (delta?.refusal ?? ''),
    reasoning: (delta?.reasoning_content ?? '') || (delta?.reasoning ?? '') || parts.map(thinkingOf).join(''),
    toolCalls: delta?.tool_calls ?? (delta?.function_call ? [{ function: delta.function_call }] : []),
    finishReason: choice?.finish_reason === 'null' ? null : (choice?.finish_reason ?? null),
    usage: usage ? { promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens } : null,
  }
}

function textOf(piece: Part): string {
  if (isThinking(piece)) return ''
  return (piece.text ?? '') || (piece.refusal ?? '')
}

function thinkingOf(piece: Part): string {
  if (!isThinking(piece)) return ''
  const { thinking } = piece
  const said = Array.isArray(thinking) ? thinking.map((each) => each.text ?? '').join('') : (thinking ?? '')
  return said || (piece.reasoning ?? '') || (piece.text ?? '')
}

function isThinking({ type }: Part): boolean {
  return type === 'thinking' || type === 'reasoning'
}

/** What an event of the type `error` says; some send a sentence. */
function errorIn(data: string): unknown {
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null && 'error' in value ? value.error : value
  } catch {
    return { message: data }
  }
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch (cause) {
    throw new ModelError('model_garbled', 'a stream event is not JSON', { cause })
  }
}
