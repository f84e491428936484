import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const note = z.object({ text: z.string() })

/** What the host has to say of an answer, as that no page could be searched. */
export const tips = { content: note, isShareable: true } satisfies CardSchema<z.infer<typeof note>>
