import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const fortuneSlipContent = z.object({
  /** Counts from 1. */
  number: z.int(),
  /** 上上, 上吉, 中吉, 中平 or 下. */
  grade: z.string(),
  title: z.string(),
  /** Lines separated by line breaks. */
  poem: z.string(),
  meaning: z.string(),
  /** The random number from 0 to `of` - 1, and when it was generated, in milliseconds since 1970. */
  draw: z.object({ value: z.int(), of: z.int(), at: z.number() }),
})
export type FortuneSlipContent = z.infer<typeof fortuneSlipContent>

/** A fortune slip for a question. Its type in frames and stored records is `lot`. */
export const fortuneSlip = {
  content: fortuneSlipContent,
  isShareable: true,
} satisfies CardSchema<FortuneSlipContent>
