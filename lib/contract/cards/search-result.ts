import * as z from 'zod/mini'
import { partPlace, textPart } from '../part-place.ts'
import type { CardSchema } from './card-schema.ts'

/**
 * One source of an answer. `index` counts from 1 and equals the rank; `[n]` in a markdown card of the same record
 * refers to it. `location` describes the place of the passage in its document (第 3 页).
 */
const sourceReference = z.object({
  index: z.int().check(z.positive()),
  title: z.string(),
  seeMoreUrl: z.string(),
  showName: z.string(),
  image: z.optional(z.string()),
  icon: z.optional(z.string()),
  publishDate: z.optional(z.string()),
  passage: z.string(),
  location: z.optional(z.string()),
  /** The headings above the passage in its document, outermost first. */
  heading: z.optional(z.string()),
  /** The headings and clause numbers above its start: 第四章 · 第二十一条. */
  path: z.optional(z.string()),
  /** Where the place changes within the passage: each part starts at the offset `at`, the first one at 0. */
  places: z.optional(z.array(partPlace)),
  /** Parts of the passage that may be misread, where its text was recognized. */
  unsure: z.optional(z.array(textPart)),
  provider: z.string(),
  /** From a private file of the user; its passage is never shared. */
  isOwn: z.optional(z.boolean()),
  /** File and passage index (counted from 0, as in `file/text`). */
  file: z.optional(z.object({ id: z.string(), passage: z.int() })),
  /** Opens the place in an agent's knowledge, for the user who got this answer (`knowledge/cited`). */
  cited: z.optional(z.string()),
})
export type SourceReference = z.infer<typeof sourceReference>

/** @returns whether anyone may open the source: neither private nor accessible to its owner only */
export function isPublicSource({ isOwn, seeMoreUrl }: SourceReference): boolean {
  if (isOwn) return false
  return seeMoreUrl === '' || /^https?:\/\//i.test(seeMoreUrl) || /^\/help(?:\/|$)/.test(seeMoreUrl)
}

/** Sources of an answer by rank. */
export const searchResult = {
  content: z.array(sourceReference),
  isShareable: true,
} satisfies CardSchema<SourceReference[]>
