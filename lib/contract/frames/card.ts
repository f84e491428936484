import * as z from 'zod/mini'

/** A card as stored and shown: text for text cards, a JSON value for structured ones. */
export const card = z.object({
  id: z.string(),
  type: z.string(),
  target: z.string(),
  content: z.unknown(),
  title: z.optional(z.string()),
  isError: z.optional(z.boolean()),
})
export type Card = z.infer<typeof card>

const cardTargets = ['start', 'update', 'end', 'replace', 'first', 'finish'] as const

/** A change to one card of a record, sent in a frame. `finish` needs no id. */
export const cardEvent = z.object({
  id: z.optional(z.string()),
  type: z.optional(z.string()),
  target: z.enum(cardTargets),
  content: z.optional(z.unknown()),
  title: z.optional(z.string()),
  isError: z.optional(z.boolean()),
})
export type CardEvent = z.infer<typeof cardEvent>
