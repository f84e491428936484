import { findMisspelt, type Misspelling } from './find-misspelt.ts'
import { type SpelledNames, spellNames } from './spelled-names.ts'

interface Named {
  readonly letters: string
}

/** Prepared once per list of names, which is never mutated. */
const spelled = new WeakMap<readonly Named[], SpelledNames>()

export function toSpelledNames(names: readonly Named[]): SpelledNames {
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

/** @returns the entries that a misspelt query may mean, nearest first, at most `limit` */
export function misspeltEntries<Entry extends Named>(
  entries: readonly Entry[],
  query: string,
  limit: number,
): Meant<Entry>[] {
  return findMisspelt(toSpelledNames(entries), query, limit).flatMap((found) => {
    const entry = entries[found.name]
    return entry ? [{ ...found, entry }] : []
  })
}

/** @returns the indexes of the folded names that a misspelt query may mean, nearest first */
export function misspeltPlaces(letters: readonly string[], query: string, limit: number): number[] {
  return findMisspelt(spellNames(letters), query, limit).map(({ name }) => name)
}
