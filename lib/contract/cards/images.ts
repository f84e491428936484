import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const imageItem = z.object({
  /** Signed paths of this host: as large as a screen, and as a tile. */
  url: z.string(),
  thumb: z.string(),
  title: z.string(),
  /** The page on which it stands. */
  page_url: z.string(),
  /** The name of its site. */
  site: z.optional(z.string()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
})
export type ImageItem = z.infer<typeof imageItem>

/** Images of what was asked for, best first. */
export const images = { content: z.array(imageItem), isShareable: true } satisfies CardSchema<ImageItem[]>
