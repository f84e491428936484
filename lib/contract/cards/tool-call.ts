import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/**
 * Why a tool call failed. `arguments`: invalid arguments; `unknown`: no such tool; `too_many`: exceeds the maximum
 * number of parallel calls.
 */
const toolFailureReasons = ['arguments', 'unknown', 'timeout', 'failed', 'too_many'] as const
export type ToolFailureReason = (typeof toolFailureReasons)[number]

const toolCallContent = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  arguments: z.unknown(),
  state: z.enum(['asking', 'running', 'done', 'failed', 'refused']),
  request: z.optional(z.unknown()),
  result: z.optional(z.string()),
  ms: z.optional(z.number()),
  error: z.optional(z.enum(toolFailureReasons)),
})
export type ToolCallContent = z.infer<typeof toolCallContent>

/** A tool call. `result` is the output given to the model, truncated if long; `ms` is the duration. */
export const toolCall = { content: toolCallContent, close } satisfies CardSchema<ToolCallContent>

function close(call: ToolCallContent): ToolCallContent {
  if (call.state === 'running') return { ...call, state: 'failed' }
  return call.state === 'asking' ? { ...call, state: 'refused' } : call
}
