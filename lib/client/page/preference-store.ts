import 'client-only'
import { useSyncExternalStore } from 'react'
import {
  isPreference,
  type Preference,
  type PreferenceName,
  preferenceChoices,
  preferenceNames,
} from '@/lib/contract/preferences'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { isShownAsMember } from '@/lib/client/device/member-attribute'
import { createEvent } from '../device/create-event'
import { firstPaintKeys } from './first-paint-script'
import { markUnsaved } from './unsaved-preferences'

/** The first-paint script reads those that are seen. */
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
/** The person at this tab has chosen. */
const [announceChoice, onPreferenceChoice] = createEvent<PreferenceName>()
export { onPreferenceChoice }

/** Choices that local storage has not taken; they hold while the page lives. */
const unstored = new Map<PreferenceName, string>()

/** @returns what holds; on the server, and until hydration, what holds where nothing was chosen */
export function usePreference<Name extends PreferenceName>(name: Name): Preference<Name> {
  return useSyncExternalStore(
    onChange,
    () => preferenceOf(name),
    () => preferenceChoices[name][0] as Preference<Name>,
  )
}

/** @returns what holds: the choice, or the first of the choices */
export function preferenceOf<Name extends PreferenceName>(name: Name): Preference<Name> {
  return chosenPreference(name) ?? (preferenceChoices[name][0] as Preference<Name>)
}

/** @returns what was chosen; undefined where nothing was, or what is stored is no choice */
export function chosenPreference<Name extends PreferenceName>(name: Name): Preference<Name> | undefined {
  const kept = unstored.get(name) ?? persistentStorage.read(storageKeys[name])
  return isPreference(name, kept) ? kept : undefined
}

/** Applies a choice at once and remembers it, in this tab and the others. */
export function choosePreference<Name extends PreferenceName>(name: Name, value: Preference<Name>): void {
  keepPreference(name, value)
  markUnsaved(name, isShownAsMember() ? 'member' : 'visitor')
  announceChoice(name)
}

/** Takes over a choice that was made elsewhere. @param value undefined: there is none any more */
export function keepPreference<Name extends PreferenceName>(
  name: Name,
  value: Preference<Name> | undefined,
): void {
  unstored.delete(name)
  if (value === undefined) persistentStorage.remove(storageKeys[name])
  else if (!persistentStorage.write(storageKeys[name], value)) unstored.set(name, value)
  update()
}

/** Follows the choices made in other tabs, and the system's theme while none is chosen. @returns what ends it */
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

/** Shows what is to be seen of the preferences, as the first-paint script did, and tells the components. */
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
