import * as z from 'zod/mini'
import type { OutlineContent } from '@/lib/contract/cards/outline'

/** Limits of an outline in the contract. */
export const outlineLimits = { sections: 30, title: 200, instruction: 200 } as const

const draftSection = z.object({
  /** Unique within a draft while it is edited. */
  key: z.string(),
  /** Id of the host's section; absent for one added by the user. */
  id: z.optional(z.string()),
  title: z.string(),
  points: z.array(z.string()),
})
export type DraftSection = z.infer<typeof draftSection>

/** User changes by draft number; unchanged drafts are absent. */
export const storedDrafts = z.record(z.string(), z.array(draftSection))
export type StoredDrafts = z.infer<typeof storedDrafts>

export const storedTitle = z.object({
  key: z.string(),
  text: z.string(),
  /** Index of its draft, and number of versions at that time. */
  index: z.number(),
  of: z.number(),
})

/** @returns the editable drafts of an outline, oldest first; at least one */
export function draftsOf({ drafts, sections }: OutlineContent): (readonly DraftSection[])[] {
  const lists = drafts?.length ? drafts.map((draft) => draft.sections) : [sections]
  return lists.map((list) => list.map(({ id, title, points }) => ({ key: id, id, title, points })))
}

/** @returns the same list if the position does not exist */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from]
  if (item === undefined || from === to || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}

export function titleProblem(title: string): 'empty' | 'long' | null {
  const { length } = title.trim()
  if (length === 0) return 'empty'
  return length > outlineLimits.title ? 'long' : null
}

export function sectionsToSend(draft: readonly DraftSection[]) {
  return draft.map(({ id, title, points }) => ({
    ...(id === undefined ? {} : { id }),
    title,
    points: [...points],
  }))
}

/** @returns estimated searches and minutes of a draft, extrapolated from the host's outline */
export function estimateOf(draft: readonly DraftSection[], { sections, minutes }: OutlineContent) {
  const known = new Map(sections.map(({ id, queries }) => [id, queries]))
  const all = [...known.values()].reduce((sum, count) => sum + count, 0)
  const usual = sections.length > 0 ? all / sections.length : 0
  const queries = draft.reduce((sum, { id = '' }) => sum + (known.get(id) ?? usual), 0)
  const share = sections.length > 0 ? draft.length / sections.length : 1
  return { queries: Math.round(queries), minutes: Math.max(1, Math.round(minutes * share)) }
}
