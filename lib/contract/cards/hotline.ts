import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const hotlineContent = z.object({
  text: z.string(),
  numbers: z.array(z.object({ name: z.string(), number: z.string() })),
})
export type HotlineContent = z.infer<typeof hotlineContent>

/** Whom to call, for a reader who may be in danger. It says something of the reader, so it is shared with nobody. */
export const hotline = { content: hotlineContent } satisfies CardSchema<HotlineContent>
