import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const relatedEventsContent = z.array(
  z.object({
    /** As precise as the sources: 2024, 2024-03 or 2024-03-15. */
    date: z.string(),
    title: z.string(),
    /** Indexes of the supporting sources. */
    sources: z.array(z.int()),
  }),
)
export type RelatedEvents = z.infer<typeof relatedEventsContent>

export const relatedEvents = {
  content: relatedEventsContent,
  isShareable: true,
} satisfies CardSchema<RelatedEvents>
