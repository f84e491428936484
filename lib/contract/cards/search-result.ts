import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/**
 * One source of an answer. `index` counts from 1 and equals the rank; `[n]` in a markdown card of the same record means
 * it. `location` says in words where the passage stands in its document (第 3 页).
 */
const sourceReference = z.object({
  index: z.int().check(z.positive()),
  title: z.string(),
  seeMoreUrl: z.string(),
  showName: z.string(),
  image: z.optional(z.string()),
  /** The icon of its site. */
  icon: z.optional(z.string()),
  publishDate: z.optional(z.string()),
  passage: z.string(),
  location: z.optional(z.string()),
  provider: z.string(),
  /** From a file of the person who asked; its passage goes into no share. */
  isOwn: z.optional(z.boolean()),
  /** Which file that is, and which of its passages (as `file/text` counts them, from 0). */
  file: z.optional(z.object({ id: z.string(), passage: z.int() })),
})
export type SourceReference = z.infer<typeof sourceReference>

/** @returns whether a source is open to anybody: nothing of somebody's own, and nothing that only its owner can open */
export function isPublicSource({ isOwn, seeMoreUrl }: SourceReference): boolean {
  if (isOwn) return false
  return seeMoreUrl === '' || /^https?:\/\//i.test(seeMoreUrl) || /^\/help(?:\/|$)/.test(seeMoreUrl)
}

/** The sources of an answer, in the order of their rank. */
export const searchResult = {
  content: z.array(sourceReference),
  isShareable: true,
} satisfies CardSchema<SourceReference[]>
