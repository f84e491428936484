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
  publishDate: z.optional(z.string()),
  passage: z.string(),
  location: z.optional(z.string()),
  provider: z.string(),
  /** The collection of the library that it is from, where that is not the public one: `user:…`, `agent:…`, `file:…`. */
  collection: z.optional(z.string()),
})
export type SourceReference = z.infer<typeof sourceReference>

/** The name under which a person's own files are searched. */
const ownFilesName = '我的文件'

/**
 * @returns whether a source is open to anybody: nothing of a collection that is somebody's, and nothing that only its
 * owner can open
 */
export function isPublicSource(source: SourceReference): boolean {
  const { collection = 'public', provider, showName, seeMoreUrl } = source
  if (collection !== 'public' || provider === ownFilesName || showName === ownFilesName) return false
  return seeMoreUrl === '' || /^https?:\/\//i.test(seeMoreUrl) || /^\/help(?:\/|$)/.test(seeMoreUrl)
}

/** The sources of an answer, in the order of their rank. */
export const searchResult = {
  content: z.array(sourceReference),
  isShareable: true,
} satisfies CardSchema<SourceReference[]>
