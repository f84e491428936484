import { findMisspelt, type Misspelling } from './find-misspelt.ts'
import { type SpelledNames, spellNames } from './spelled-names.ts'

interface Named {
  /** The letters of the name, folded. */
  readonly letters: string
}

/** A list of names is spelled once for as long as it is used; nobody changes one. */
const spelled = new WeakMap<readonly Named[], SpelledNames>()

/** @returns the names as they are compared */
export function spelledNames(names: readonly Named[]): SpelledNames {
  const known = spelled.get(names)
  if (known) return known
  const made = spellNames(names.map(({ letters }) => letters))
  spelled.set(names, made)
  return made
}

/** An entry that may be meant, with the part of its name that was typed. */
export interface Meant<Entry> extends Misspelling {
  readonly entry: Entry
}

/** @returns the entries that a misspelt query may mean, the nearest first, at most `limit` */
export function misspeltEntries<Entry extends Named>(
  entries: readonly Entry[],
  query: string,
  limit: number,
): Meant<Entry>[] {
  return findMisspelt(spelledNames(entries), query, limit).flatMap((found) => {
    const entry = entries[found.name]
    return entry ? [{ ...found, entry }] : []
  })
}

/** @returns the places of those among folded letters that a misspelt query may mean, the nearest first */
export function misspeltPlaces(letters: readonly string[], query: string, limit: number): number[] {
  return findMisspelt(spellNames(letters), query, limit).map(({ name }) => name)
}
