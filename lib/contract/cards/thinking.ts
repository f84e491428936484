import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/** What a model thought before it answered. It is its reader's alone. */
export const thinking = { content: z.string(), isText: true } satisfies CardSchema<string>
