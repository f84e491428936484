import 'client-only'
import { createStore } from 'zustand/vanilla'
import type { Api } from '@/lib/client/api/api'
import {
  type Preference,
  type PreferenceName,
  type Preferences,
  preferenceNames,
} from '@/lib/contract/preferences'
import type { preferencesRoutes } from '@/lib/contract/routes/preferences-routes'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { chosenPreference, keepPreference } from '@/lib/client/page/preference-store'
import { markUnsaved, unsavedPreferences } from '@/lib/client/page/unsaved-preferences'

type PreferencesApi = Api<typeof preferencesRoutes>

/** Under this name stands whose preferences this browser has taken over last. */
const storageKey = 'preferences-of'

/** How the account's copy is doing; a store, because choices are made in the menu as well as on the page of settings. */
export const preferenceSaving = createStore<'idle' | 'saving' | 'saved' | 'failed'>(() => 'idle')

let last: Promise<void> = Promise.resolve()

/**
 * Brings this browser and the account together: what was chosen here as this member is saved, what a visitor has
 * chosen goes to the account where that has nothing, and then this browser has what the account has. What cannot be
 * saved stays chosen here and is due again with the next call. Calls wait for each other.
 * @param uid of the member who is logged in
 */
export function syncPreferences(api: PreferencesApi, uid: string): Promise<void> {
  last = last.then(() => sync(api, uid))
  return last
}

/** With a logout: what the account did not get is not the next one's either. */
export function forgetUnsaved(): void {
  for (const [name, chooser] of unsavedPreferences()) if (chooser === 'member') markUnsaved(name, null)
}

async function sync(api: PreferencesApi, uid: string): Promise<void> {
  const before = chosenHere()
  const { changed, brought } = duePreferences()
  preferenceSaving.setState('saving', true)
  try {
    let stored: Preferences | null = null
    if (changed.length > 0) stored = await api('preferencesSave', { values: pick(before, changed) })
    if (brought.length > 0)
      stored = await api('preferencesSave', { values: pick(before, brought), isOnlyMissing: true })
    takeOver(before, stored ?? (await api('preferencesGet', {})))
    persistentStorage.write(storageKey, uid)
    preferenceSaving.setState(changed.length > 0 ? 'saved' : 'idle', true)
  } catch {
    preferenceSaving.setState(changed.length > 0 ? 'failed' : 'idle', true)
  }
}

/** What the account is to get: changes of its member, and what a visitor has chosen. */
function duePreferences(): Record<'changed' | 'brought', PreferenceName[]> {
  const marks = unsavedPreferences()
  // Before the first login on this browser, all that was chosen is the visitor's.
  const isVisitors = persistentStorage.read(storageKey) === null
  return {
    changed: preferenceNames.filter((name) => marks.get(name) === 'member'),
    brought: preferenceNames.filter(
      (name) =>
        chosenPreference(name) !== undefined &&
        (marks.get(name) === 'visitor' || (isVisitors && !marks.has(name))),
    ),
  }
}

/** Leaves what was chosen while the call was under way. */
function takeOver(before: Preferences, stored: Preferences): void {
  for (const name of preferenceNames) {
    if (chosenPreference(name) !== before[name]) continue
    markUnsaved(name, null)
    if (stored[name] !== before[name]) keepOne(name, stored)
  }
}

function keepOne<Name extends PreferenceName>(name: Name, stored: Preferences): void {
  keepPreference(name, stored[name] as Preference<Name> | undefined)
}

function chosenHere(): Preferences {
  return Object.fromEntries(preferenceNames.map((name) => [name, chosenPreference(name)]))
}

function pick(values: Preferences, names: readonly PreferenceName[]): Preferences {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
