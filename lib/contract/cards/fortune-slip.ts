import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const lotContent = z.object({
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
export type LotContent = z.infer<typeof lotContent>

/** A fortune slip for a question. */
export const lot = { content: lotContent, isShareable: true } satisfies CardSchema<LotContent>
