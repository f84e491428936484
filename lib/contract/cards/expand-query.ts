import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/** Searches that are near the one that was made, and may be made next. */
export const expandQuery = { content: z.array(z.string()), isShareable: true } satisfies CardSchema<string[]>
