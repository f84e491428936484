import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const note = z.object({
  text: z.string(),
  /** Query to send to search exactly what was typed, when a corrected query was searched. */
  verbatim: z.optional(z.string()),
  /** Question that asks for the rest of an answer that was cut. */
  goOn: z.optional(z.string()),
  /** Names private files of the user; never shared. */
  isOwn: z.optional(z.boolean()),
  /** Setup step in which operators add what is missing. */
  setUp: z.optional(z.enum(['model', 'search'])),
})

/** Notices of the host about an answer, for example that no page could be searched. */
export const tips = { content: note, isShareable: true } satisfies CardSchema<z.infer<typeof note>>
