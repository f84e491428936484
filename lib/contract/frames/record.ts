import * as z from 'zod/mini'
import { card } from './card.ts'
import { conversationExtent } from './conversation-extent.ts'
import { searchPatterns, waiting } from './frame.ts'

/** Record types of §3: an ordinary exchange, a greeting, a clear-context marker. */
export const recordType = { normal: 13, greeting: 98, clear: 99 } as const

/** A question and its answer; the same shape in history, over the socket and in server-rendered pages. */
export const chatRecord = z.object({
  askId: z.string(),
  conversation_id: z.string(),
  doc_id: z.string(),
  content: z.string(),
  data: z.array(card),
  recordType: z.union([z.literal(13), z.literal(98), z.literal(99)]),
  searchPattern: z.enum(searchPatterns),
  /** Milliseconds since 1970. */
  createTime: z.number(),
  status: z.union([
    z.literal(-1),
    z.literal(0),
    z.literal(1),
    z.literal(2),
    z.literal(3),
    z.literal(4),
    z.literal(5),
    z.literal(6),
  ]),
  like: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  error: z.optional(z.string()),
  collapsed: z._default(z.boolean(), false),
  isHistory: z._default(z.boolean(), true),
  needUpdate: z._default(z.boolean(), false),
  needReplace: z._default(z.boolean(), false),
  /** The doc_ids of all versions of this answer, oldest first, if it was repeated, searched again or edited. */
  versions: z._default(z.array(z.string()), []),
  /** Absent for extractive answers. */
  model: z.optional(z.string()),
  waiting: z.optional(waiting),
  /** Absent when the whole conversation was sent. */
  context: z.optional(conversationExtent),
})
export type ChatRecord = z.infer<typeof chatRecord>
