import { type DraftKind, differingFields } from './draft-kind'

export type Side = 'mine' | 'stored'
export type Choices = Readonly<Record<string, Side>>

interface Sides<Settings> {
  readonly mine: Settings
  readonly stored: Settings
}

/** @returns for each differing field the side to offer first: the one that has changed, the member's own if both have */
export function suggestedChoices<Settings extends object>(
  kind: DraftKind<Settings>,
  { mine, stored, base }: Sides<Settings> & { readonly base: Settings },
): Choices {
  const changed = new Set(differingFields(kind, mine, base))
  const fields = differingFields(kind, mine, stored)
  return Object.fromEntries(fields.map((field) => [field, changed.has(field) ? 'mine' : 'stored']))
}

/** @returns the stored settings with the fields chosen as `mine` */
export function mergeSettings<Settings extends object>(
  kind: DraftKind<Settings>,
  { mine, stored }: Sides<Settings>,
  choices: Choices,
): Settings {
  const chosen = differingFields(kind, mine, stored).filter((field) => choices[field] === 'mine')
  return { ...stored, ...Object.fromEntries(chosen.map((field) => [field, mine[field]])) }
}
