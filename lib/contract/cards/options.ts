import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const optionsAnswer = z.object({
  ids: z.array(z.string()),
  /** The reader's own words. */
  own: z.optional(z.string()),
  skipped: z.optional(z.boolean()),
})
export type OptionsAnswer = z.infer<typeof optionsAnswer>

const optionsContent = z.object({
  /** Counts from 1. */
  step: z.int(),
  of: z.int(),
  question: z.string(),
  options: z.array(z.object({ id: z.string(), label: z.string() })),
  multiple: z.boolean(),
  allow_own: z.boolean(),
  /** How many deeper searches the reader has left today; absent where they are not counted. */
  remaining: z.optional(z.int()),
  /** Why it asks back at all. */
  why: z.optional(z.string()),
  /** What was answered before the reader came back to it. */
  earlier: z.optional(optionsAnswer),
  /** Absent as long as it is awaited, and where the turn ended without one. */
  answer: z.optional(optionsAnswer),
})
export type OptionsContent = z.infer<typeof optionsContent>

/** A question that makes clear what is searched for. One that the turn ended with keeps no answer: it was not skipped. */
export const options = { content: optionsContent } satisfies CardSchema<OptionsContent>
