import 'client-only'
import { createStore } from 'zustand/vanilla'
import type { Api } from '@/lib/client/api/api'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { chosenPreference, keepPreference } from '@/lib/client/page/preference-store'
import { markUnsaved, unsavedPreferences } from '@/lib/client/page/unsaved-preferences'
import {
  type Preference,
  type PreferenceName,
  type Preferences,
  preferenceNames,
} from '@/lib/contract/preferences'
import type { preferencesRoutes } from '@/lib/contract/routes/preferences-routes'

type PreferencesApi = Api<typeof preferencesRoutes>

/** Storage key of the member whose preferences this browser has loaded last. */
const storageKey = 'preferences-of'

/** Sync state of the account's copy; a store, because preferences change in the menu and on the settings page. */
export const preferenceSaving = createStore<'idle' | 'saving' | 'saved' | 'failed'>(() => 'idle')

let last: Promise<void> = Promise.resolve()

/**
 * Syncs preferences with the account: saves this member's local changes, saves a visitor's choices where the account
 * has none, then applies the account's preferences here. Unsaved changes stay local and are retried with the next
 * call. Calls are serialized.
 * @param uid of the logged-in member
 */
export function syncPreferences(api: PreferencesApi, uid: string): Promise<void> {
  last = last.then(() => sync(api, uid))
  return last
}

/** Called at logout, so that unsaved changes are not attributed to the next member. */
export function forgetUnsaved(): void {
  for (const [name, chooser] of unsavedPreferences()) if (chooser === 'member') markUnsaved(name, null)
}

async function sync(api: PreferencesApi, uid: string): Promise<void> {
  const before = readChosen()
  const { changed, visitorChoices } = duePreferences()
  preferenceSaving.setState('saving', true)
  try {
    let stored: Preferences | null = null
    if (changed.length > 0) stored = await api('preferencesSave', { values: pick(before, changed) })
    if (visitorChoices.length > 0)
      stored = await api('preferencesSave', { values: pick(before, visitorChoices), isOnlyMissing: true })
    takeOver(before, stored ?? (await api('preferencesGet', {})))
    persistentStorage.write(storageKey, uid)
    preferenceSaving.setState(changed.length > 0 ? 'saved' : 'idle', true)
  } catch {
    preferenceSaving.setState(changed.length > 0 ? 'failed' : 'idle', true)
  }
}

/** Preferences to save: changes of the member, and choices of a visitor. */
function duePreferences(): Record<'changed' | 'visitorChoices', PreferenceName[]> {
  const marks = unsavedPreferences()
  // Before the first login in this browser, all choices are the visitor's.
  const isVisitors = persistentStorage.read(storageKey) === null
  return {
    changed: preferenceNames.filter((name) => marks.get(name) === 'member'),
    visitorChoices: preferenceNames.filter(
      (name) =>
        chosenPreference(name) !== undefined &&
        (marks.get(name) === 'visitor' || (isVisitors && !marks.has(name))),
    ),
  }
}

/** Keeps what was changed during the call. */
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

function readChosen(): Preferences {
  return Object.fromEntries(preferenceNames.map((name) => [name, chosenPreference(name)]))
}

function pick(values: Preferences, names: readonly PreferenceName[]): Preferences {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
