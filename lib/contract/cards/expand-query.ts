import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

export const expandQuery = { content: z.array(z.string()), isShareable: true } satisfies CardSchema<string[]>
