import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const videoItem = z.object({
  title: z.string(),
  /** A signed path of this host. */
  cover: z.optional(z.string()),
  page_url: z.string(),
  site: z.string(),
  /** In seconds. */
  duration: z.optional(z.int()),
  /** YYYY-MM-DD. */
  published: z.optional(z.string()),
})
export type VideoItem = z.infer<typeof videoItem>

/** Video search results, best first; they play on their own pages. */
export const videos = { content: z.array(videoItem), isShareable: true } satisfies CardSchema<VideoItem[]>
