import * as z from 'zod/mini'

/** The shapes in which pictures are made, and about how many pixels they have. */
export const pictureRatios = ['1:1', '4:3', '3:4', '3:2', '2:3', '16:9', '9:16'] as const
export type PictureRatio = (typeof pictureRatios)[number]

/** How many pictures one question may make. */
export const mostPictures = 4
/** The largest seed that all known endpoints take; those of several pictures count up from theirs. */
export const largestSeed = 2_147_483_647

/** How pictures are wanted; what is left out is up to who makes them. */
export const pictureOrder = z.strictObject({
  ratio: z.optional(z.enum(pictureRatios)),
  count: z.optional(z.int().check(z.minimum(1), z.maximum(mostPictures))),
  /** Of the first picture; absent: any. */
  seed: z.optional(z.int().check(z.minimum(0), z.maximum(largestSeed))),
  /** Whether a language model writes the prompt out first. */
  is_improved: z.optional(z.boolean()),
})
export type PictureOrder = z.infer<typeof pictureOrder>
