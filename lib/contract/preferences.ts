import type { SearchPattern, SearchScope } from './frame.ts'

/**
 * What a person may set to their liking, with the choices; the first of each holds where nothing was chosen. A visitor's
 * are the browser's; a member's are kept with the account and hold on all devices.
 */
export const preferenceChoices = {
  theme: ['system', 'light', 'dark'],
  /** Per cent. */
  textSize: ['100', '125', '150', '175', '200'],
  pattern: ['normal', 'copilot', 'research'] satisfies SearchPattern[],
  /** Where a question is looked for. */
  source: ['all', 'web', 'library'] satisfies SearchScope['source'][],
  /** The key that sends; the other one breaks the line. */
  sendKey: ['enter', 'ctrl-enter'],
} as const

export type PreferenceName = keyof typeof preferenceChoices
export type Preference<Name extends PreferenceName> = (typeof preferenceChoices)[Name][number]
/** Those that were chosen. */
export type Preferences = { readonly [Name in PreferenceName]?: Preference<Name> | undefined }

export const preferenceNames = Object.keys(preferenceChoices) as readonly PreferenceName[]

/** @returns whether this is one of the choices of the name */
export function isPreference<Name extends PreferenceName>(
  name: Name,
  value: unknown,
): value is Preference<Name> {
  return preferenceChoices[name].some((choice) => choice === value)
}
