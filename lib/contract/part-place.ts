import * as z from 'zod/mini'

/** The location of a part of a passage, which starts at the offset `at` (UTF-16); `path` has the headings and clause numbers. */
export const partPlace = z.object({
  at: z.int(),
  location: z.optional(z.string()),
  path: z.optional(z.string()),
})
