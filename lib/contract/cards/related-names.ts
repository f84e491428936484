import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const relatedNamesContent = z.array(
  z.object({
    name: z.string(),
    /** Short description from the sources; '' if none. */
    note: z.string(),
    /** Indexes of the sources that mention it. */
    sources: z.array(z.int()),
  }),
)
export type RelatedNames = z.infer<typeof relatedNamesContent>

export const organizations = {
  content: relatedNamesContent,
  isShareable: true,
} satisfies CardSchema<RelatedNames>

export const people = {
  content: relatedNamesContent,
  isShareable: true,
} satisfies CardSchema<RelatedNames>
