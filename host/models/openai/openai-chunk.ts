import * as z from 'zod'
import { ModelError } from '../language-model.ts'
import { failureFromError } from './openai-failure.ts'
import { type ToolCallFragment, toolCallFragments } from './openai-tool-calls.ts'

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

/** The parts of a streamed chunk that are used. Vendors call the reasoning `reasoning_content` or `reasoning`. */
const chunkSchema = z.object({
  error: z.unknown().optional(),
  usage: z.nullish(z.object({ prompt_tokens: count, completion_tokens: count })).catch(null),
  choices: z
    .array(
      z.object({
        delta: z.nullish(
          z.object({
            content,
            reasoning_content: text,
            reasoning: text,
            refusal: text,
            tool_calls: toolCallFragments,
          }),
        ),
        finish_reason: text,
      }),
    )
    .nullish(),
})

/** The content of one stream event. A chunk without choices contains the usage or is a keep-alive. */
export interface ChunkContent {
  readonly content: string
  readonly reasoning: string
  readonly toolCalls: readonly ToolCallFragment[]
  readonly finishReason: string | null
  /** Cumulative usage; some vendors send it in every chunk, most in the last one. */
  readonly usage: { readonly promptTokens: number; readonly completionTokens: number } | null
}

/** Parses a server-sent event's data. @throws {ModelError} `model_garbled`, or the error that it reports */
export function readChunk(data: string): ChunkContent {
  const parsed = chunkSchema.safeParse(parseJson(data))
  if (!parsed.success) throw new ModelError('model_garbled', 'a stream event is not a chat completion chunk')

  const { error, choices, usage } = parsed.data
  if (error !== undefined && error !== null) throw failureFromError(error)

  const choice = choices?.[0]
  const delta = choice?.delta
  const parts = Array.isArray(delta?.content) ? delta.content : []
  const plain = Array.isArray(delta?.content) ? '' : (delta?.content ?? '')

  return {
    content: plain || parts.map(textOf).join('') || (delta?.refusal ?? ''),
    reasoning: (delta?.reasoning_content ?? '') || (delta?.reasoning ?? '') || parts.map(thinkingOf).join(''),
    toolCalls: delta?.tool_calls ?? [],
    finishReason: choice?.finish_reason ?? null,
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

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch (cause) {
    throw new ModelError('model_garbled', 'a stream event is not JSON', { cause })
  }
}
