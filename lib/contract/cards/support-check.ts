import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const supportCheckContent = z.object({
  /** The name of the model that judged. */
  model: z.string(),
  /** One for each citation that was looked at again; those that stay undecided are among them. */
  verdicts: z.array(
    z.object({
      /** The sentence, as the citation has it. */
      claim: z.string(),
      /** The number of its source. */
      index: z.int(),
      state: z.enum(['supported', 'unclear', 'contradicted']),
      /** The words of the source that it rests on, '' where it stays undecided. */
      quote: z.string(),
    }),
  ),
})
export type SupportCheck = z.infer<typeof supportCheckContent>

/** What a model says of the citations that the rules left undecided. */
export const supportCheck = {
  content: supportCheckContent,
  isShareable: true,
} satisfies CardSchema<SupportCheck>
