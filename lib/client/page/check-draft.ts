'use client'
import 'client-only'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { onOwnStorageCleared, ownStorage } from '@/lib/client/device/own-storage'
import { type CheckScope, checkScopes } from '@/lib/contract/routes/check-routes'

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

const key = 'check'

/** What was written in this tab; the empty draft for nothing, or nothing that can be read. */
function storedDraft(): CheckDraft {
  const found = z.safeParse(draft, ownStorage.readJson(key))
  return found.success ? found.data : emptyCheckDraft
}

const store = createStore<CheckDraft>(storedDraft)
// Another user follows.
onOwnStorageCleared(() => store.setState(emptyCheckDraft))

export const readCheckDraft = (): CheckDraft => store.getState()

/** @returns the draft; on the server and during hydration the empty one */
export function useCheckDraft(): CheckDraft {
  return useSyncExternalStore(store.subscribe, store.getState, () => emptyCheckDraft)
}

/** Keeps what is to be checked, also for the page that opens next. */
export function keepCheckDraft(kept: CheckDraft): void {
  store.setState(kept)
  ownStorage.write(key, JSON.stringify(kept))
}
