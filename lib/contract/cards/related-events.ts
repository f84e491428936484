import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const relatedEventsContent = z.array(
  z.object({
    /** As exact as the sources say: 2024, 2024-03 or 2024-03-15. */
    date: z.string(),
    title: z.string(),
    /** Indexes of the sources that say so. */
    sources: z.array(z.int()),
  }),
)
export type RelatedEvents = z.infer<typeof relatedEventsContent>

/** What happened when, the oldest first. */
export const relatedEvents = {
  content: relatedEventsContent,
  isShareable: true,
} satisfies CardSchema<RelatedEvents>
