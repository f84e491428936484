import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const note = z.object({
  text: z.string(),
  /** What to ask for to have the question searched as it was typed, where another was searched for. */
  verbatim: z.optional(z.string()),
  /** It names files of the person who asked; it goes into no share. */
  isOwn: z.optional(z.boolean()),
  /** The step of the set-up in which operators add what is missing. */
  setUp: z.optional(z.enum(['model', 'search'])),
})

/** What the host has to say of an answer, as that no page could be searched. */
export const tips = { content: note, isShareable: true } satisfies CardSchema<z.infer<typeof note>>
