import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const imageItem = z.object({
  /** Signed paths of this host: full size, and thumbnail. */
  url: z.string(),
  thumb: z.string(),
  title: z.string(),
  page_url: z.string(),
  site: z.optional(z.string()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
})
export type ImageItem = z.infer<typeof imageItem>

export const images = { content: z.array(imageItem), isShareable: true } satisfies CardSchema<ImageItem[]>
