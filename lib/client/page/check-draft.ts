'use client'
import 'client-only'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { onOwnStorageCleared, ownStorage } from '@/lib/client/device/own-storage'
import { type CheckResult, type CheckScope, checkScopes } from '@/lib/contract/routes/check-routes'

/** A source of a text that is to be checked; `name` is what is shown of it. */
const draftSource = z.union([
  z.object({ kind: z.literal('text'), name: z.string(), text: z.string() }),
  z.object({ kind: z.literal('url'), name: z.string(), url: z.string() }),
  z.object({ kind: z.literal('file'), name: z.string(), file_id: z.string() }),
])
export type DraftSource = z.infer<typeof draftSource>

const draft = z.object({
  text: z.string(),
  sources: z.array(draftSource),
  /** '' for the given sources only. */
  scope: z.enum(['', ...checkScopes]),
})
export interface CheckDraft {
  readonly text: string
  readonly sources: readonly DraftSource[]
  readonly scope: CheckScope | ''
}

export const emptyCheckDraft: CheckDraft = { text: '', sources: [], scope: 'library' }

/** Of the checks of this tab, the newest whose drafts are kept: a draft may have half a million characters. */
const keptChecks = 3
const keyOf = (of: string) => (of === '' ? 'check' : `check ${of}`)
const listKey = 'checks'
const ids = z.array(z.string())

type Drafts = Readonly<Record<string, CheckDraft>>

function listed(): readonly string[] {
  const found = z.safeParse(ids, ownStorage.readJson(listKey))
  return found.success ? found.data : []
}

/** What was written in this tab; nothing for what can't be read. */
function storedDrafts(): Drafts {
  return Object.fromEntries(
    ['', ...listed()].flatMap((of) => {
      const found = z.safeParse(draft, ownStorage.readJson(keyOf(of)))
      return found.success ? [[of, found.data]] : []
    }),
  )
}

const store = createStore<Drafts>(storedDrafts)
// Another user follows.
onOwnStorageCleared(() => store.setState({}, true))

/**
 * @param of the check whose text and sources are changed; '' for a new one
 * @returns null when nothing of it is kept in this tab
 */
export function readCheckDraft(of = ''): CheckDraft | null {
  return store.getState()[of] ?? null
}

/** The same; on the server and during hydration null. */
export function useCheckDraft(of: string): CheckDraft | null {
  return useSyncExternalStore(
    store.subscribe,
    () => readCheckDraft(of),
    () => null,
  )
}

/** Keeps what is to be checked, or was: also for the page that opens next. */
export function keepCheckDraft(kept: CheckDraft, of = ''): void {
  const before = listed()
  const newest = of === '' ? before : [of, ...before.filter((id) => id !== of)]
  for (const old of newest.slice(keptChecks)) ownStorage.remove(keyOf(old))
  const all: Drafts = { ...store.getState(), [of]: kept }
  const isKept = (id: string) => id === '' || newest.indexOf(id) < keptChecks
  store.setState(Object.fromEntries(Object.entries(all).filter(([id]) => isKept(id))), true)
  if (of !== '') ownStorage.write(listKey, JSON.stringify(newest.slice(0, keptChecks)))
  ownStorage.write(keyOf(of), JSON.stringify(kept))
}

/** @returns the draft of a check that is not kept in this tab: of pasted sources only the names are left */
export function draftOfCheck({ text, scope, sources }: CheckResult): CheckDraft {
  const given = sources.filter(({ kind }) => kind !== 'found')
  return {
    text,
    scope: scope ?? (given.length === 0 ? emptyCheckDraft.scope : ''),
    sources: given.map(({ kind, title: name, url, file_id }): DraftSource => {
      if (kind === 'url') return { kind, name, url }
      return kind === 'file' && file_id !== undefined
        ? { kind, name, file_id }
        : { kind: 'text', name, text: '' }
    }),
  }
}
