/** What is edited as a draft: how its settings are compared, checked and stored. */
export interface DraftKind<Settings extends object> {
  /** Names its unsaved copies on this device. */
  readonly name: string
  /** Its fields in the order of the form. */
  readonly fields: readonly (keyof Settings & string)[]
  /** Fields with a control that shows the host's problem. */
  readonly shownFields: ReadonlySet<string>
  /** @returns the settings in a stored draft or an unsaved copy; null for anything else */
  readonly parse: (value: unknown) => Settings | null
  /** @returns settings as the host stores them, for comparisons */
  readonly clean: (settings: Settings) => Settings
  /** Whether they cannot be saved because of a problem at a field. */
  readonly hasProblems: (settings: Settings) => boolean
  /** @returns settings as the host presents them after they were saved: with masked secrets. Absent: unchanged */
  readonly mask?: (settings: Settings) => Settings
  /** @returns what may be kept on this device: without secrets. Absent: all */
  readonly withoutSecrets?: (settings: Settings) => Settings
}

/** Settings as the host has them. */
export interface StoredSettings<Settings> {
  readonly version: number
  readonly settings: Settings
}

/** @returns the fields in which two settings differ, in the order of the form */
export function differingFields<Settings extends object>(
  kind: DraftKind<Settings>,
  one: Settings,
  other: Settings,
): (keyof Settings & string)[] {
  const first = kind.clean(one)
  const second = kind.clean(other)
  return kind.fields.filter((field) => !areEqual(first[field], second[field]))
}

function areEqual(one: unknown, other: unknown): boolean {
  // Long texts are compared with each key.
  if (one === other || (typeof one === 'string' && typeof other === 'string')) return one === other
  return JSON.stringify(one) === JSON.stringify(other)
}
