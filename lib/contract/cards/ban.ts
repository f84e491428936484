import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const note = z.object({ text: z.string() })

/** Replaces a retracted answer. */
export const ban = { content: note } satisfies CardSchema<z.infer<typeof note>>
