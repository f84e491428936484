import { foldToLetters } from '../../../../lib/text/fold.ts'
import { findByAllButOne, findByCharacters } from './find-by-characters.ts'
import { findByInitials, findByPinyin } from './find-by-pinyin.ts'
import { nameAt, type SpelledNames } from './spelled-names.ts'

/** A name that may be meant, and its distance: less is nearer. */
export interface Misspelling {
  /** Index of the name. */
  readonly name: number
  /** The part of the name that was typed, as offsets in its letters. */
  readonly from: number
  readonly to: number
  /** Whether the match is the whole name, its beginning, or inside it. */
  readonly place: Place
  readonly distance: number
}

type Place = 0 | 1 | 2

/** Initials are so ambiguous that they rank after every other match. */
const initialsDistance = 100
const partialDistance = 0.5
/** Two initials match nearly every name unless they are at its beginning. */
const minInitialsInside = 3
/** Minimum letters that identify part of a name when one character is unknown. */
const minInPart = 5
/** Maximum matches that are sorted; further ones would be no nearer. */
const maxPlaces = 20_000

/** @returns a query in the letters that are compared: folded, without punctuation, ü typed as v */
export function queryLetters(query: string): string {
  return foldToLetters(query.replaceAll(/[üÜǖǘǚǜ]/g, 'v'))
}

/** @returns whether these letters may be pinyin, possibly with the digits and other letters of a name */
export function isPinyin(letters: string): boolean {
  return letters.length > 1 && /^\d*[a-z][a-z\d]*$/.test(letters)
}

/**
 * Finds the names that a query may mean: typed as pinyin, as initials, or with characters of the same sound, or
 * with one wrong character. Time and memory are linear in the names.
 * @returns at most `limit` names, nearest first, each once; among equals the shorter, then the earlier
 */
export function findMisspelt(names: SpelledNames, query: string, limit: number): Misspelling[] {
  const letters = queryLetters(query)
  const found = isPinyin(letters) ? ofPinyin(names, letters) : ofCharacters(names, letters)
  const nearest = new Map<number, Misspelling>()
  for (const each of found) {
    const known = nearest.get(each.name)
    if (!known || compare(each, known) < 0) nearest.set(each.name, each)
  }

  const lengthOf = ({ name }: Misspelling) => (names.starts[name + 1] ?? 0) - (names.starts[name] ?? 0)

  return [...nearest.values()]
    .sort((left, right) => compare(left, right) || lengthOf(left) - lengthOf(right) || left.name - right.name)
    .slice(0, limit)
}

function compare(left: Misspelling, right: Misspelling): number {
  return left.distance - right.distance || left.place - right.place
}

function ofPinyin(names: SpelledNames, letters: string): Misspelling[] {
  const full = findByPinyin(names, letters)
    .slice(0, maxPlaces)
    .map((stretch) => toMisspelling(names, stretch, stretch.isPartial ? partialDistance : 0))
  const initials = findByInitials(names, letters)
    .slice(0, maxPlaces)
    .map((stretch) => toMisspelling(names, stretch, initialsDistance))
    .filter(({ place }) => place < 2 || letters.length >= minInitialsInside)
  return [...full, ...initials]
}

/** When nothing of the same sound matches, one character may be any other: in a whole name or in a long part. */
function ofCharacters(names: SpelledNames, letters: string): Misspelling[] {
  const known = findByCharacters(names, letters)
  const found = known.length > 0 ? known : findByAllButOne(names, letters)
  return found
    .slice(0, maxPlaces)
    .map((stretch) => toMisspelling(names, stretch, stretch.changed))
    .filter(({ place }) => known.length > 0 || place === 0 || letters.length >= minInPart)
}

function toMisspelling(
  names: SpelledNames,
  { from, to }: { readonly from: number; readonly to: number },
  distance: number,
): Misspelling {
  const name = nameAt(names, from)
  const start = names.starts[name] ?? 0
  const isBeginning = from === start
  const isEnd = (names.codes[to] ?? 0) === 0
  const place = isBeginning ? (isEnd ? 0 : 1) : 2
  return { name, from: from - start, to: to - start, place, distance }
}
