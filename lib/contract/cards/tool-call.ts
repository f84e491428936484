import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/**
 * Why a call of a tool failed. `arguments`: they do not fit; `unknown`: there is no such tool; `too_many`: more calls at
 * once than are made.
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

/** A call of a tool. `result` is what the model was given of it, cut where it was long; `ms` how long it took. */
export const toolCall = { content: toolCallContent, close } satisfies CardSchema<ToolCallContent>

function close(call: ToolCallContent): ToolCallContent {
  if (call.state === 'running') return { ...call, state: 'failed' }
  return call.state === 'asking' ? { ...call, state: 'refused' } : call
}
