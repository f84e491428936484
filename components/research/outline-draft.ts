import * as z from 'zod/mini'
import type { OutlineContent } from '@/lib/contract/cards/outline'

/** What the wire takes of an outline. */
export const outlineLimits = { sections: 30, title: 200, instruction: 200 } as const

const draftSection = z.object({
  /** Its own among those of a draft, as long as it is edited. */
  key: z.string(),
  /** That of the host's section; absent for one that the reader has added. */
  id: z.optional(z.string()),
  title: z.string(),
  points: z.array(z.string()),
})
export type DraftSection = z.infer<typeof draftSection>

/** What a reader has changed of the drafts, by their number; the others are as the host made them. */
export const storedDrafts = z.record(z.string(), z.array(draftSection))
export type StoredDrafts = z.infer<typeof storedDrafts>

/** A title that is being written. */
export const storedTitle = z.object({
  /** That of its section. */
  key: z.string(),
  text: z.string(),
  /** Which draft it is in, and of how many versions. */
  index: z.number(),
  of: z.number(),
})

/** @returns the drafts of an outline as they can be edited, oldest first; at least one */
export function draftsOf({ drafts, sections }: OutlineContent): (readonly DraftSection[])[] {
  const lists = drafts?.length ? drafts.map((draft) => draft.sections) : [sections]
  return lists.map((list) => list.map(({ id, title, points }) => ({ key: id, id, title, points })))
}

/** @returns the list with one of its items at another place; the same where there is no such place */
export function moved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from]
  if (item === undefined || from === to || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** @returns why a title cannot be taken: it is empty, or has too many characters; null where it can */
export function titleProblem(title: string): 'empty' | 'long' | null {
  const { length } = title.trim()
  if (length === 0) return 'empty'
  return length > outlineLimits.title ? 'long' : null
}

/** @returns what is sent of a draft */
export function sectionsToSend(draft: readonly DraftSection[]) {
  return draft.map(({ id, title, points }) => ({
    ...(id === undefined ? {} : { id }),
    title,
    points: [...points],
  }))
}

/** @returns about how many searches and minutes a draft takes, by those of the outline as the host made it */
export function estimateOf(draft: readonly DraftSection[], { sections, minutes }: OutlineContent) {
  const known = new Map(sections.map(({ id, queries }) => [id, queries]))
  const all = [...known.values()].reduce((sum, count) => sum + count, 0)
  const usual = sections.length > 0 ? all / sections.length : 0
  const queries = draft.reduce((sum, { id = '' }) => sum + (known.get(id) ?? usual), 0)
  const share = sections.length > 0 ? draft.length / sections.length : 1
  return { queries: Math.round(queries), minutes: Math.max(1, Math.round(minutes * share)) }
}
