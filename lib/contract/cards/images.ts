import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const imageItem = z.object({
  /** Signed paths of this host: full size, and thumbnail. */
  url: z.string(),
  thumb: z.string(),
  title: z.string(),
  /** Page that contains the image. */
  page_url: z.string(),
  /** Name of the site. */
  site: z.optional(z.string()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
})
export type ImageItem = z.infer<typeof imageItem>

/** Image search results, best first. */
export const images = { content: z.array(imageItem), isShareable: true } satisfies CardSchema<ImageItem[]>
