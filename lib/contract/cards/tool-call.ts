import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/**
 * Why a tool call failed. `arguments`: invalid arguments; `unknown`: no such tool; `too_many`: exceeds the maximum
 * number of parallel calls; `refused`: the user did not allow it; `unsure`: it may have been sent, and no reply came.
 */
const toolFailureReasons = [
  'arguments',
  'unknown',
  'timeout',
  'failed',
  'too_many',
  'refused',
  'unsure',
] as const
export type ToolFailureReason = (typeof toolFailureReasons)[number]

/** A user's decision on a call. `look`: on one that may have been sent, first calls a tool that only reads. */
export const toolDecisions = ['once', 'conversation', 'always', 'no', 'look'] as const
export type ToolDecision = (typeof toolDecisions)[number]

/** Where a value comes from: what the user said, what is known of them, or the model. */
const valueOrigins = ['said', 'account', 'model'] as const

const sentValue = z.object({ name: z.string(), value: z.string(), from: z.enum(valueOrigins) })
export type SentValue = z.infer<typeof sentValue>

const shownRequest = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: z.string(),
})

/** What happened to a call that may have been sent; `at` in milliseconds since 1970. */
const callMoment = z.object({
  kind: z.enum(['allowed', 'sent', 'dropped', 'resumed']),
  at: z.number(),
  bytes: z.optional(z.number()),
})
export type CallMoment = z.infer<typeof callMoment>

const callPart = z.object({
  kind: z.enum(['image', 'file', 'table']),
  file_id: z.optional(z.string()),
  name: z.optional(z.string()),
  mime: z.optional(z.string()),
  size: z.optional(z.number()),
  columns: z.optional(z.array(z.string())),
  rows: z.optional(z.array(z.array(z.string()))),
  total: z.optional(z.number()),
})
export type CallPart = z.infer<typeof callPart>

const toolCallContent = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  arguments: z.unknown(),
  state: z.enum(['asking', 'running', 'done', 'failed', 'refused']),
  result: z.optional(z.string()),
  ms: z.optional(z.number()),
  error: z.optional(z.enum(toolFailureReasons)),
  /** Of a call to another service: which one, and through which plugin. */
  host: z.optional(z.string()),
  plugin: z.optional(
    z.object({
      name: z.string(),
      author: z.string(),
      is_mine: z.boolean(),
      /** A server of the Model Context Protocol that its user has added. */
      is_mcp: z.optional(z.boolean()),
    }),
  ),
  /** `safe`: it only reads. */
  effect: z.optional(z.enum(['safe', 'asks'])),
  /** The exact request, with secrets masked. */
  request: z.optional(shownRequest),
  sends: z.optional(z.array(sentValue)),
  status: z.optional(z.number()),
  /** Bytes of the reply. */
  bytes: z.optional(z.number()),
  /** Of a call that awaits a decision: what the choice names, and whether this host was not called before. */
  step: z.optional(z.string()),
  is_first: z.optional(z.boolean()),
  decision: z.optional(z.enum([...toolDecisions, 'expired'])),
  /** Of a call that may have been sent. */
  moments: z.optional(z.array(callMoment)),
  look: z.optional(z.object({ title: z.string(), result: z.optional(z.string()) })),
  parts: z.optional(z.array(callPart)),
})
export type ToolCallContent = z.infer<typeof toolCallContent>

/**
 * A tool call. `result` is the output given to the model, truncated if long; `ms` is the duration. While it waits for
 * the user, its state is `asking`: with `error: unsure` when it may have been sent already.
 */
export const toolCall = { content: toolCallContent, close } satisfies CardSchema<ToolCallContent>

function close(call: ToolCallContent): ToolCallContent {
  const { state, error, effect } = call
  if (state === 'running') return { ...call, state: 'failed', ...(effect === 'asks' && { error: 'unsure' }) }
  if (state !== 'asking') return call
  return { ...call, state: error === 'unsure' ? 'failed' : 'refused' }
}
