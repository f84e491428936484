import { type SearchPattern, type SearchScope, sincePeriods } from './frames/frame.ts'
import { imageRatios } from './image-options.ts'
import { textLengths, textTones } from './writing-style.ts'

/**
 * User preferences with their choices; the first choice is the default. Stored in the browser for visitors, and with
 * the account for members, so that they apply on all devices.
 */
export const preferenceChoices = {
  theme: ['system', 'light', 'dark'],
  /** In percent. */
  textSize: ['100', '125', '150', '175', '200'],
  pattern: ['normal', 'copilot', 'research'] satisfies SearchPattern[],
  source: ['all', 'web', 'library', 'mine'] satisfies SearchScope['source'][],
  /** Age of results; '': any time; or a custom day. */
  since: ['', ...sincePeriods],
  /** '': all sites; or a host name. */
  site: [''],
  /** With `mine`. '': all files; or a folder id. */
  folder: [''],
  /** Language model for answers. '': the default; or a model id. */
  model: [''],
  /** Reasoning, for models in which it can be switched. */
  thinking: ['off', 'on'],
  /** Length of written texts; '': as long as needed. */
  textLength: ['', ...textLengths],
  /** Tone of written texts; '': as appropriate. */
  textTone: ['', ...textTones],
  /** Aspect ratio of images, how many are generated at once, and whether a model expands the prompt first. */
  pictureRatio: [...imageRatios],
  pictureCount: ['1', '2', '3', '4'],
  picturePrompt: ['written', 'improved'],
  /** Key that submits; the other one inserts a line break. */
  sendKey: ['enter', 'ctrl-enter'],
  /** Single-key shortcuts outside text fields: digits choose an option, / focuses a list's search field. */
  singleKeys: ['on', 'off'],
} as const

export type PreferenceName = keyof typeof preferenceChoices

/** Formats of preferences that accept other values than the choices. */
const ownForms = {
  since: /^\d{4}-\d{2}-\d{2}$/,
  site: /^[a-z0-9.-]{1,253}$/,
  folder: /^[A-Za-z0-9_-]{1,64}$/,
  model: /^[^\p{Cc}]{1,128}$/u,
} as const satisfies Partial<Record<PreferenceName, RegExp>>

export type Preference<Name extends PreferenceName> = Name extends keyof typeof ownForms
  ? string
  : (typeof preferenceChoices)[Name][number]
/** Only preferences that were set. */
export type Preferences = { readonly [Name in PreferenceName]?: Preference<Name> | undefined }

export const preferenceNames = Object.keys(preferenceChoices) as readonly PreferenceName[]

export function isPreference<Name extends PreferenceName>(
  name: Name,
  value: unknown,
): value is Preference<Name> {
  if (preferenceChoices[name].some((choice) => choice === value)) return true
  const forms: Partial<Record<PreferenceName, RegExp>> = ownForms
  return typeof value === 'string' && (forms[name]?.test(value) ?? false)
}
