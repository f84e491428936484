import 'client-only'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { type PreferenceName, preferenceNames } from '@/lib/contract/preferences'

export type Chooser = 'visitor' | 'member'

const storageKey = 'preferences-unsaved'

/** @returns preferences not saved in an account yet, and who chose them */
export function unsavedPreferences(): ReadonlyMap<PreferenceName, Chooser> {
  const entries = new Map((persistentStorage.read(storageKey) ?? '').split(',').map(pairOf))
  return new Map(
    preferenceNames.flatMap((name): [PreferenceName, Chooser][] => {
      const chooser = entries.get(name)
      return chooser === 'visitor' || chooser === 'member' ? [[name, chooser]] : []
    }),
  )
}

/** @param chooser null: saved in an account, or unset */
export function markUnsaved(name: PreferenceName, chooser: Chooser | null): void {
  const marks = new Map(unsavedPreferences())
  if (chooser === null) marks.delete(name)
  else marks.set(name, chooser)
  if (marks.size === 0) return persistentStorage.remove(storageKey)
  persistentStorage.write(storageKey, [...marks].map((entry) => entry.join('=')).join(','))
}

function pairOf(entry: string): [string, string] {
  const [name = '', chooser = ''] = entry.split('=')
  return [name, chooser]
}
