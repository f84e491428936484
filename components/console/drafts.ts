import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { onOwnStorageCleared, ownStorage } from '@/lib/client/device/own-storage'
import type { ShownSetting } from '@/lib/contract/routes/console-routes'

export type Drafts = Readonly<Record<string, string>>

interface Kept {
  readonly plain: Drafts
  /** Kept in memory only. */
  readonly secret: Drafts
  /** Value of each setting when its draft was started. */
  readonly bases: Drafts
}

const storageKey = 'console-drafts'
const basesKey = 'console-draft-bases'
const texts = z.record(z.string(), z.string())
const none: Drafts = {}

/** A store: drafts outlive their form, and those without secrets also the page. */
const draftStore = createStore<Kept & { readonly all: Drafts }>(() => {
  const plain = texts.safeParse(ownStorage.readJson(storageKey)).data ?? none
  const bases = texts.safeParse(ownStorage.readJson(basesKey)).data ?? none
  return { plain, secret: none, bases, all: plain }
})

// Secrets, which are only in memory, must not be visible to the next user either.
onOwnStorageCleared(() => draftStore.setState({ plain: none, secret: none, bases: none, all: none }))

/** @returns unsaved input; empty on the server and during hydration */
export function useDrafts(): Drafts {
  return useSyncExternalStore(
    draftStore.subscribe,
    () => draftStore.getState().all,
    () => none,
  )
}

/** A draft that equals the setting is removed. */
export function writeDraft(setting: ShownSetting, text: string): void {
  const { plain, secret, bases } = draftStore.getState()
  const kind = setting.isSecret ? secret : plain
  const { [setting.name]: _, ...others } = kind
  const isChange = text !== initialText(setting)
  const next = isChange ? { ...others, [setting.name]: text } : others
  const base = { [setting.name]: bases[setting.name] ?? setting.value }
  const kept = { plain, secret, bases: { ...bases, ...base } }
  keep(setting.isSecret ? { ...kept, secret: next } : { ...kept, plain: next })
}

export function baseOf({ name, value }: ShownSetting): string {
  return draftStore.getState().bases[name] ?? value
}

/** Bases a draft on the current value after the user was notified of it. */
export function rebaseDraft({ name, value }: ShownSetting): void {
  const { plain, secret, bases } = draftStore.getState()
  keep({ plain, secret, bases: { ...bases, [name]: value } })
}

export function dropDrafts(names: readonly string[]): void {
  const { plain, secret, bases } = draftStore.getState()
  const without = (drafts: Drafts) =>
    Object.fromEntries(Object.entries(drafts).filter(([name]) => !names.includes(name)))
  keep({ plain: without(plain), secret: without(secret), bases })
}

function keep({ plain, secret, bases: given }: Kept): void {
  const all = { ...plain, ...secret }
  const basesOf = (drafts: Drafts) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => drafts[name] !== undefined))
  const isEmpty = Object.keys(plain).length === 0
  for (const [key, kept] of [
    [storageKey, plain],
    [basesKey, basesOf(plain)],
  ] as const) {
    if (isEmpty) ownStorage.remove(key)
    else ownStorage.write(key, JSON.stringify(kept))
  }

  draftStore.setState({ plain, secret, bases: basesOf(all), all })
}

/** A secret is never shown. */
export function initialText(setting: ShownSetting): string {
  return setting.isSecret ? '' : setting.value
}

/** @returns changes to save: a new text, or null for a cleared field; an empty secret field changes nothing */
export function changesOf(
  settings: readonly ShownSetting[],
  drafts: Drafts,
  names: readonly string[],
): Record<string, string | null> {
  const changed = settings.flatMap((setting): [string, string | null][] => {
    const typed = names.includes(setting.name) ? drafts[setting.name]?.trim() : undefined
    if (typed === undefined || setting.source === 'environment' || typed === initialText(setting)) return []
    return [[setting.name, typed === '' ? null : typed]]
  })
  return Object.fromEntries(changed)
}
