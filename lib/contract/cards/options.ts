import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const optionsAnswer = z.object({
  ids: z.array(z.string()),
  /** Free text entered by the user. */
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
  /** Deeper searches left today; absent when not limited. */
  remaining: z.optional(z.int()),
  why: z.optional(z.string()),
  /** The previous answer, when the user went back to this step. */
  earlier: z.optional(optionsAnswer),
  /** Absent while awaited, and when the turn ended without an answer. */
  answer: z.optional(optionsAnswer),
})
export type OptionsContent = z.infer<typeof optionsContent>

/** A clarifying question. When the turn ends first it has no answer; that is different from skipped. */
export const options = { content: optionsContent } satisfies CardSchema<OptionsContent>
