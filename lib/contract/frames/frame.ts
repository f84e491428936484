import * as z from 'zod/mini'
import { fixedAgentTypes } from '../agent-ids.ts'
import { turnErrorCodes } from '../error-code.ts'
import { cardEvent } from './card.ts'
import { conversationExtent } from './conversation-extent.ts'
import type { MessageEvent } from './message-status.ts'

/** Response codes of the socket (§4 and the contract). */
export const responseCode = {
  instantBot: 0,
  bot: 1,
  normalEnd: 2,
  serverErrorEnd: 3,
  userCancelEnd: 4,
  conversationReset: 101,
  askReset: 102,
  heartbeat: 201,
  clearContext: 202,
  auditFailed: 301,
  unified: 999999,
} as const

export const actionTypes = [
  'greeting',
  'template',
  'clear',
  'cancel',
  'repeat',
  'summary',
  'ping',
  'close',
  'reconnect',
  'skip_copilot',
  'user_feed_back',
] as const
export type ActionType = (typeof actionTypes)[number]

export const searchPatterns = ['normal', 'copilot', 'research'] as const
export type SearchPattern = (typeof searchPatterns)[number]

/** Those of the built-in agents, and of all that members made. */
export const agentTypes = [...fixedAgentTypes, 'custom'] as const
export type AgentType = (typeof agentTypes)[number]

/** Limits for client messages, in characters and bytes; `depth` is the maximum nesting of JSON. */
export const frameLimits = {
  /** Of a question to the search, and to an agent, which may contain the text to work on. */
  questionCharacters: { search: 4_000, agent: 16_000 },
  frameBytes: 128 * 1024,
  idCharacters: 64,
  depth: 32,
} as const

export const identifier = z.string().check(z.maxLength(frameLimits.idCharacters), z.regex(/^[A-Za-z0-9_-]*$/))
/** UI element from which a question was asked. */
export const questionOrigins = [
  'input',
  'suggestion',
  'history',
  'guess',
  'shortcut',
  'template',
  'url',
] as const
export type QuestionOrigin = (typeof questionOrigins)[number]

/** An origin, or the ask that this one repeats, searches again or edits. */
export const askFromPattern = new RegExp(`^(${questionOrigins.join('|')}|(repeat|again|edit):.+)$`, 'is')

/** Relative periods of `since` in a scope; the alternative is a day. */
export const sincePeriods = ['day', 'week', 'month', 'year'] as const
export type SincePeriod = (typeof sincePeriods)[number]

export const searchScope = z.object({
  source: z.enum(['all', 'web', 'library', 'mine']),
  /** A day (YYYY-MM-DD), or a period counted back from the time of the search. */
  since: z.optional(z.string().check(z.maxLength(32))),
  /** A host name; includes its subdomains. */
  site: z.optional(z.string().check(z.maxLength(253))),
  /** With `mine`: restricts the search to this folder of the user. */
  folder: z.optional(identifier),
})
export type SearchScope = z.infer<typeof searchScope>

const sectionPlan = z.object({
  id: z.optional(z.string().check(z.maxLength(64))),
  title: z.string().check(z.maxLength(200)),
  points: z.optional(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(20))),
})
export type SectionPlan = z.infer<typeof sectionPlan>

export const sectionPlans = z.array(sectionPlan).check(z.minLength(1), z.maxLength(30))

export const waitKinds = ['options', 'outline', 'tool'] as const
export type WaitKind = (typeof waitKinds)[number]

/** `until` in milliseconds since 1970. */
export const waiting = z.object({ kind: z.enum(waitKinds), step: z.string(), until: z.number() })
export type Waiting = z.infer<typeof waiting>

/** Message of the host. Frames that only append have just `code`, `ask_id`, `seq` and `data`. */
export const serverFrame = z.object({
  code: z.int(),
  agent_id: z.optional(z.string()),
  agent_type: z.optional(z.string()),
  conversation_id: z.optional(z.string()),
  ask_id: z.optional(z.string()),
  doc_id: z.optional(z.string()),
  replaces: z.optional(z.string()),
  /** Model that writes the answer, if any: on 102, snapshots, and the frame after another one took over. */
  model: z.optional(z.string()),
  seq: z.int(),
  data: z.optional(z.array(cardEvent)),
  message: z.optional(z.string()),
  snapshot: z.optional(z.boolean()),
  /** On the frame that pauses an answer, and on snapshots while it waits. */
  waiting: z.optional(waiting),
  error: z.optional(z.enum(turnErrorCodes)),
  /** On an end: tokens used by the answer. */
  usage: z.optional(z.object({ prompt_tokens: z.int(), completion_tokens: z.int(), estimated: z.boolean() })),
  /** On an end, and on snapshots after it. */
  context: z.optional(conversationExtent),
})
export type ServerFrame = z.infer<typeof serverFrame>

const endings = new Map<number, MessageEvent>([
  [responseCode.normalEnd, 'ended'],
  [responseCode.userCancelEnd, 'stopping'],
  [responseCode.instantBot, 'failed'],
  [responseCode.serverErrorEnd, 'failed'],
  [responseCode.unified, 'failed'],
  [responseCode.auditFailed, 'banned'],
])

/** @returns whether this frame ends its turn */
export function isTurnEnd(frame: Pick<ServerFrame, 'code' | 'seq'>): boolean {
  return frame.seq > 0 && endings.has(frame.code)
}

/** @returns the event that a frame means for the state of its message; null if none */
export function messageEventOf(frame: ServerFrame): MessageEvent | null {
  if (frame.code === responseCode.clearContext) return 'cleared'
  if (frame.seq === 0) return null
  if (frame.code === responseCode.conversationReset) return 'accepted'
  if (frame.code === responseCode.bot) {
    if (frame.snapshot && !frame.data?.length) return 'accepted'
    return frame.data?.length ? 'content' : null
  }

  return endings.get(frame.code) ?? null
}
