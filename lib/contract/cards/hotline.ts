import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const hotlineContent = z.object({
  text: z.string(),
  numbers: z.array(z.object({ name: z.string(), number: z.string() })),
})
export type HotlineContent = z.infer<typeof hotlineContent>

/** Hotlines for a user who may be in danger. This is sensitive personal information, so it is never shared. */
export const hotline = { content: hotlineContent } satisfies CardSchema<HotlineContent>
