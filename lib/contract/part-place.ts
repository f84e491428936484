import * as z from 'zod/mini'

/** The location of a part of a passage, which starts at the offset `at` (UTF-16); `path` has the headings and clause numbers. */
export const partPlace = z.object({
  at: z.int(),
  location: z.optional(z.string()),
  path: z.optional(z.string()),
})

/** A part of a text: from one character (UTF-16) to before another. */
export const textPart = z.object({ from: z.int(), to: z.int() })
export type TextPart = z.infer<typeof textPart>
