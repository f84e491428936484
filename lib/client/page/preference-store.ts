import 'client-only'
import { useSyncExternalStore } from 'react'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { isShownAsMember } from '@/lib/client/device/member-attribute'
import {
  isPreference,
  type Preference,
  type PreferenceName,
  preferenceChoices,
  preferenceNames,
} from '@/lib/contract/preferences'
import { createEvent } from '../device/create-event'
import { firstPaintKeys } from './first-paint-script'
import { markUnsaved } from './unsaved-preferences'

/** The first-paint script reads the visible ones. */
const storageKeys: Readonly<Record<PreferenceName, string>> = {
  theme: firstPaintKeys.theme,
  textSize: firstPaintKeys.textSize,
  pattern: 'search-pattern',
  source: 'search-source',
  since: 'search-since',
  site: 'search-site',
  folder: 'search-folder',
  model: 'model',
  thinking: 'thinking',
  textLength: 'text-length',
  textTone: 'text-tone',
  pictureRatio: 'picture-ratio',
  pictureCount: 'picture-count',
  picturePrompt: 'picture-prompt',
  sendKey: firstPaintKeys.sendKey,
  singleKeys: 'single-keys',
}

const [announceChange, onChange] = createEvent()
const [announceChoice, onPreferenceChoice] = createEvent<PreferenceName>()

export { onPreferenceChoice }

/** Preferences that local storage rejected; valid while the page is open. */
const unstored = new Map<PreferenceName, string>()

/** @returns the effective value; on the server, and until hydration, the default */
export function usePreference<Name extends PreferenceName>(name: Name): Preference<Name> {
  return useSyncExternalStore(
    onChange,
    () => preferenceOf(name),
    () => preferenceChoices[name][0] as Preference<Name>,
  )
}

/** @returns the chosen value, or the default */
export function preferenceOf<Name extends PreferenceName>(name: Name): Preference<Name> {
  return chosenPreference(name) ?? (preferenceChoices[name][0] as Preference<Name>)
}

/** @returns the chosen value; undefined if unset or the stored value is invalid */
export function chosenPreference<Name extends PreferenceName>(name: Name): Preference<Name> | undefined {
  const kept = unstored.get(name) ?? persistentStorage.read(storageKeys[name])
  return isPreference(name, kept) ? kept : undefined
}

/** Applies and stores a choice, in this tab and the others. */
export function choosePreference<Name extends PreferenceName>(name: Name, value: Preference<Name>): void {
  keepPreference(name, value)
  markUnsaved(name, isShownAsMember() ? 'member' : 'visitor')
  announceChoice(name)
}

/** Applies a choice made elsewhere. @param value undefined removes it */
export function keepPreference<Name extends PreferenceName>(
  name: Name,
  value: Preference<Name> | undefined,
): void {
  unstored.delete(name)
  if (value === undefined) persistentStorage.remove(storageKeys[name])
  else if (!persistentStorage.write(storageKeys[name], value)) unstored.set(name, value)
  update()
}

/** Applies choices of other tabs, and the system's theme while none is chosen. @returns unsubscribes */
export function followPreferences(): () => void {
  const keys = new Set<string | null>([null, ...preferenceNames.map((name) => storageKeys[name])])

  const handleStorage = ({ key }: StorageEvent) => {
    if (keys.has(key)) update()
  }

  const system = systemIsDark()
  update()
  system.addEventListener('change', update)
  window.addEventListener('storage', handleStorage)

  return () => {
    system.removeEventListener('change', update)
    window.removeEventListener('storage', handleStorage)
  }
}

/** Applies visible preferences to <html>, as the first-paint script did, and notifies the components. */
function update(): void {
  const { dataset } = document.documentElement
  const theme = preferenceOf('theme')
  const isDark = theme === 'system' ? systemIsDark().matches : theme === 'dark'
  dataset.theme = isDark ? 'dark' : 'light'
  const textSize = preferenceOf('textSize')
  if (textSize === preferenceChoices.textSize[0]) delete dataset.textSize
  else dataset.textSize = textSize
  if (preferenceOf('sendKey') === 'enter') delete dataset.sendKey
  else dataset.sendKey = preferenceOf('sendKey')
  announceChange()
}

function systemIsDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}
