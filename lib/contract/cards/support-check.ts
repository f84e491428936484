import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const supportCheckContent = z.object({
  model: z.string(),
  /** One per checked citation, including those that stay undecided. */
  verdicts: z.array(
    z.object({
      /** The sentence with the citation. */
      claim: z.string(),
      /** Number of its source. */
      index: z.int(),
      state: z.enum(['supported', 'unclear', 'contradicted']),
      /** The supporting quote from the source; '' when undecided. */
      quote: z.string(),
    }),
  ),
})
export type SupportCheck = z.infer<typeof supportCheckContent>

export const supportCheck = {
  content: supportCheckContent,
  isShareable: true,
} satisfies CardSchema<SupportCheck>
