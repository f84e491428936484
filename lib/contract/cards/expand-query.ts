import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/** Suggestions for related searches. */
export const expandQuery = { content: z.array(z.string()), isShareable: true } satisfies CardSchema<string[]>
