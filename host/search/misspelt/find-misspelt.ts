import { foldToLetters } from '../../../lib/text/fold.ts'
import { findByCharacters } from './find-by-characters.ts'
import { findByInitials, findByPinyin } from './find-by-pinyin.ts'
import { nameAt, type SpelledNames } from './spelled-names.ts'

/** A name that may be meant, and how: less is nearer. */
export interface Misspelling {
  /** Which of the names. */
  readonly name: number
  /** The part of the name that was typed, in letters. */
  readonly from: number
  readonly to: number
  /** Whether that is the whole name, its beginning, or stands inside it. */
  readonly place: Place
  readonly distance: number
}

type Place = 0 | 1 | 2

/** Initials stand for so much that they come after all else. */
const initialsDistance = 100
const partialDistance = 0.5
/** Two initials stand in nearly every name, only not at its beginning. */
const fewestInitialsInside = 3
/** So many places are put in order; one more is no nearer to what was meant. */
const mostPlaces = 20_000

/** @returns a query in the letters that are compared: folded, without punctuation, ü as v, as it is typed */
export function queryLetters(query: string): string {
  return foldToLetters(query.replaceAll(/[üÜǖǘǚǜ]/g, 'v'))
}

/** @returns whether these letters may be pinyin */
export function isPinyin(letters: string): boolean {
  return /^[a-z]{2,}$/.test(letters)
}

/**
 * The names that a query may mean which was typed as pinyin, as initials, or with characters of the same sound or of near
 * shape. Time and memory are linear in the names.
 * @returns at most `limit`, the nearest first, each name once; among equals the shorter name, then the earlier
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
    .slice(0, mostPlaces)
    .map((stretch) => placed(names, stretch, stretch.isPartial ? partialDistance : 0))
  const initials = findByInitials(names, letters)
    .slice(0, mostPlaces)
    .map((stretch) => placed(names, stretch, initialsDistance))
    .filter(({ place }) => place < 2 || letters.length >= fewestInitialsInside)
  return [...full, ...initials]
}

function ofCharacters(names: SpelledNames, letters: string): Misspelling[] {
  return findByCharacters(names, letters)
    .slice(0, mostPlaces)
    .map((stretch) => placed(names, stretch, stretch.sounds + stretch.shapes))
}

function placed(
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
