import type { ShownSetting } from '@/lib/contract/console-routes'

/** What stands in the form: a text for each setting; that of a secret is what is typed, since none is ever shown. */
export type SettingValues = Record<string, string>

/** @returns what the form begins with */
export function valuesOf(settings: readonly ShownSetting[], names: readonly string[]): SettingValues {
  return Object.fromEntries(names.map((name) => [name, shownValue(settings, name)]))
}

/** @returns what differs from what is there: a new text, or null for one that was emptied; an empty secret stays */
export function changesOf(
  settings: readonly ShownSetting[],
  values: SettingValues,
): Record<string, string | null> {
  const changed = Object.entries(values).flatMap(([name, typed]): [string, string | null][] => {
    const value = typed.trim()
    const setting = settings.find((each) => each.name === name)
    if (!setting || setting.source === 'environment' || value === shownValue(settings, name)) return []
    return [[name, value === '' ? null : value]]
  })
  return Object.fromEntries(changed)
}

function shownValue(settings: readonly ShownSetting[], name: string): string {
  const setting = settings.find((each) => each.name === name)
  return setting === undefined || setting.isSecret ? '' : setting.value
}
