import * as z from 'zod/mini'

/** Aspect ratios of generated images, and their approximate number of pixels. */
export const imageRatios = ['1:1', '4:3', '3:4', '3:2', '2:3', '16:9', '9:16'] as const
export type ImageRatio = (typeof imageRatios)[number]

/** Maximum images of one question. */
export const maxImages = 4
/** Largest seed that all known endpoints accept; several images use consecutive seeds. */
export const maxSeed = 2_147_483_647

/** Options of image generation; omitted ones are up to the provider. */
export const imageOptions = z.strictObject({
  ratio: z.optional(z.enum(imageRatios)),
  count: z.optional(z.int().check(z.minimum(1), z.maximum(maxImages))),
  /** Seed of the first image; absent: random. */
  seed: z.optional(z.int().check(z.minimum(0), z.maximum(maxSeed))),
  /** A language model expands the prompt first. */
  is_improved: z.optional(z.boolean()),
})
export type ImageOptions = z.infer<typeof imageOptions>
