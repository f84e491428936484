import { useState } from 'react'
import { ownStorage } from '@/lib/client/device/own-storage'
import { randomUuid } from '@/lib/client/device/random-text'
import type { OutlineContent } from '@/lib/contract/cards/outline'
import {
  type DraftSection,
  draftsOf,
  moveItem,
  type StoredDrafts,
  storedDrafts,
  storedTitle,
} from './outline-draft'

interface Removed {
  readonly section: DraftSection
  readonly at: number
  readonly draft: number
}

/** Changes survive a reload of the tab. The newest draft is shown, until another one is opened. */
export function useOutlineDraft(content: OutlineContent, askId: string) {
  const made = draftsOf(content)
  const writing = useWriting(`draft:outline:${askId}`, content.versions)
  const { kept } = writing
  const [edits, setEdits] = useEdits(`outline:${askId}`, kept?.key)
  const [opened, setOpened] = useState<{ readonly index: number; readonly of: number } | null>(kept)
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const newest = made.length - 1
  // A newer draft is shown when it arrives.
  const shown = opened?.of === content.versions ? opened.index : newest
  // The host may have dropped the oldest ones.
  const version = content.versions - newest + shown
  const sections = edits[version] ?? made[shown] ?? []
  const change = (next: readonly DraftSection[]) => setEdits({ ...edits, [version]: [...next] })
  const lastRemoved = removed.findLast(({ draft }) => draft === version)

  return {
    sections,
    shown,
    count: made.length,
    open: (index: number) => setOpened({ index, of: content.versions }),
    /** Key of the section whose title is being edited, or ''. */
    editing: writing.key,
    written: writing.text,
    edit: writing.edit,
    write: (text: string) => writing.write({ text, index: shown, of: content.versions }),
    move: (from: number, to: number) => change(moveItem(sections, from, to)),
    rename: (key: string, title: string) =>
      change(
        sections.map((section) => (section.key === key ? { ...section, title: title.trim() } : section)),
      ),
    add: (title: string): string => {
      const key = `new-${randomUuid()}`
      change([...sections, { key, title, points: [] }])
      return key
    },
    remove: (key: string) => {
      const at = sections.findIndex((section) => section.key === key)
      const section = sections[at]
      if (!section) return
      change(sections.toSpliced(at, 1))
      // A section without a title needs no undo.
      if (section.title !== '') setRemoved([...removed, { section, at, draft: version }])
    },
    lastRemoved: lastRemoved?.section,
    /** Restores the last removed section. @returns its key */
    restore: (): string => {
      if (!lastRemoved) return ''
      setRemoved(removed.filter((each) => each !== lastRemoved))
      change(sections.toSpliced(Math.min(lastRemoved.at, sections.length), 0, lastRemoved.section))
      return lastRemoved.section.key
    },
  }
}

export type OutlineDraftState = ReturnType<typeof useOutlineDraft>

/** The title being edited. It survives a reload of the tab, until it is saved or cancelled. */
function useWriting(storageKey: string, versions: number) {
  const [kept] = useState(() => {
    const stored = storedTitle.safeParse(ownStorage.readJson(storageKey))
    // Ignored if a newer draft has arrived since.
    return stored.success && stored.data.of === versions ? stored.data : null
  })
  const [{ key, text }, setWriting] = useState<{ readonly key: string; readonly text?: string }>(
    kept ?? { key: '' },
  )
  return {
    kept,
    key,
    text,
    edit: (next: string) => {
      setWriting({ key: next })
      ownStorage.remove(storageKey)
    },
    write: (title: { readonly text: string; readonly index: number; readonly of: number }) => {
      ownStorage.write(storageKey, JSON.stringify({ key, ...title }))
    },
  }
}

/** @param writtenKey section whose title is being edited */
function useEdits(key: string, writtenKey: string | undefined) {
  const [edits, setEdits] = useState<StoredDrafts>(() => {
    const stored = storedDrafts.safeParse(ownStorage.readJson(key))
    if (!stored.success) return {}
    // A new section without a name is dropped, unless its name is being typed.
    const entries = Object.entries(stored.data)
    return Object.fromEntries(
      entries.map(([index, list]) => [
        index,
        list.filter((each) => each.title !== '' || each.key === writtenKey),
      ]),
    )
  })
  const change = (next: StoredDrafts) => {
    setEdits(next)
    ownStorage.write(key, JSON.stringify(next))
  }
  return [edits, change] as const
}
