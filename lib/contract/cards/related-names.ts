import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const relatedNamesContent = z.array(
  z.object({
    name: z.string(),
    /** What the sources say that it is; '' where they don't. */
    note: z.string(),
    /** Indexes of the sources that name it. */
    sources: z.array(z.int()),
  }),
)
export type RelatedNames = z.infer<typeof relatedNamesContent>

/** The organizations that sources speak of, those that most of them name first. */
export const organizations = {
  content: relatedNamesContent,
  isShareable: true,
} satisfies CardSchema<RelatedNames>

/** The people that sources speak of, those that most of them name first. */
export const people = {
  content: relatedNamesContent,
  isShareable: true,
} satisfies CardSchema<RelatedNames>
