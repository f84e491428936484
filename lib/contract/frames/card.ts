import * as z from 'zod/mini'

/** A card as stored and shown: text for text cards, a JSON value for structured ones. */
export const card = z.object({
  /** Unique within its record. */
  id: z.string(),
  type: z.string(),
  target: z.string(),
  content: z.unknown(),
  title: z.optional(z.string()),
  isError: z.optional(z.boolean()),
  /** Its text has reached the maximum length before its end; set by `end`. */
  isCut: z.optional(z.boolean()),
})
export type Card = z.infer<typeof card>

const cardTargets = ['start', 'update', 'end', 'replace', 'first', 'finish'] as const

/**
 * A change to one card of a record, sent in a frame. The id of an existing card changes that card in its place: `replace`
 * replaces its content, `update` and `end` append text. Another id adds a card. `finish` ends all cards and needs no id.
 */
export const cardEvent = z.object({
  id: z.optional(z.string()),
  type: z.optional(z.string()),
  target: z.enum(cardTargets),
  content: z.optional(z.unknown()),
  title: z.optional(z.string()),
  isError: z.optional(z.boolean()),
  /** Its text has reached the maximum length before its end; set by `end`. */
  isCut: z.optional(z.boolean()),
})
export type CardEvent = z.infer<typeof cardEvent>
