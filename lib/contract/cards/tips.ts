import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/** `verbatim`: what to ask for to have the question searched as it was typed, where another was searched for. */
const note = z.object({ text: z.string(), verbatim: z.optional(z.string()) })

/** What the host has to say of an answer, as that no page could be searched. */
export const tips = { content: note, isShareable: true } satisfies CardSchema<z.infer<typeof note>>
