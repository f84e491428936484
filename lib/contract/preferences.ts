import { type SearchPattern, type SearchScope, sincePeriods } from './frames/frame.ts'
import { pictureRatios } from './picture-order.ts'
import { textLengths, textTones } from './writing-style.ts'

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
  source: ['all', 'web', 'library', 'mine'] satisfies SearchScope['source'][],
  /** How far back; '': any time, or a day of their own. */
  since: ['', ...sincePeriods],
  /** On which site; '': on all, or the name of a host. */
  site: [''],
  /** With `mine`: in which folder; '': in all files, or a folder's id. */
  folder: [''],
  /** Which language model answers; '': the default one, or a model's id. */
  model: [''],
  /** Whether a model that can be told thinks first. */
  thinking: ['off', 'on'],
  /** How long a text is written; '': as long as it needs. */
  textLength: ['', ...textLengths],
  /** How it sounds; '': as it suits. */
  textTone: ['', ...textTones],
  /** The shape of pictures, how many are made at once, and whether a model writes out what they show first. */
  pictureRatio: [...pictureRatios],
  pictureCount: ['1', '2', '3', '4'],
  picturePrompt: ['written', 'improved'],
  /** The key that sends; the other one breaks the line. */
  sendKey: ['enter', 'ctrl-enter'],
  /** Whether single keys do something while nothing is written: digits choose an option, / leads into a list's field. */
  singleKeys: ['on', 'off'],
} as const

export type PreferenceName = keyof typeof preferenceChoices

/** Those that may be something else than one of the choices, and what that looks like. */
const ownForms = {
  since: /^\d{4}-\d{2}-\d{2}$/,
  site: /^[a-z0-9.-]{1,253}$/,
  folder: /^[A-Za-z0-9_-]{1,64}$/,
  model: /^[^\p{Cc}]{1,128}$/u,
} as const satisfies Partial<Record<PreferenceName, RegExp>>

export type Preference<Name extends PreferenceName> = Name extends keyof typeof ownForms
  ? string
  : (typeof preferenceChoices)[Name][number]
/** Those that were chosen. */
export type Preferences = { readonly [Name in PreferenceName]?: Preference<Name> | undefined }

export const preferenceNames = Object.keys(preferenceChoices) as readonly PreferenceName[]

/** @returns whether this may be chosen under the name */
export function isPreference<Name extends PreferenceName>(
  name: Name,
  value: unknown,
): value is Preference<Name> {
  if (preferenceChoices[name].some((choice) => choice === value)) return true
  const forms: Partial<Record<PreferenceName, RegExp>> = ownForms
  return typeof value === 'string' && (forms[name]?.test(value) ?? false)
}
