import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/** The model's reasoning before the answer. Private to the user. */
export const thinking = { content: z.string(), isText: true } satisfies CardSchema<string>
