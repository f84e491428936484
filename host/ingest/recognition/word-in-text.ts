import type { RecognizedPage } from './recognized-page.ts'
import type { UnsurePart } from './unsure.ts'
import { indicesOf, type Letter, lettersOf, type UnsureText } from './unsure-text.ts'

/** Letters on each side of a word that are compared. */
const around = 20
/** Letters by which a text may be longer than what it is compared with. */
const slack = 6
/** Fewer say nothing of the place, unless the page has no more. */
const minLetters = 6
/** Letters that have to agree for each one that differs. */
const lettersAnEdit = 4

/** A word of a page, with the letters around it. */
interface WordOfPage {
  readonly word: readonly string[]
  /** From the word outwards. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/**
 * Finds a word of a page in texts that were read from it, also where something near it is written otherwise there: what
 * is around it decides.
 * @param line its index
 * @param texts in reading order; parts of the page are enough
 * @returns null where it is not found, or may be at several places
 */
export function wordInText(
  page: Pick<RecognizedPage, 'lines'>,
  line: number,
  part: UnsurePart,
  texts: readonly string[],
): UnsureText | null {
  const wanted = wordOfPage(page, line, part)
  const letters = texts.flatMap((text, index) => lettersOf(text, index))
  const written = letters.map(({ character }) => character)
  const places = [...indicesOf(written, wanted.word)]
    .map((at) => ({ at, score: scoreOf(wanted, written, at) }))
    .filter(({ score }) => score >= 0)
    .sort((one, other) => other.score - one.score)
  const [best, next] = places
  if (!best || best.score === next?.score) return null
  return spanOf(letters.slice(best.at, best.at + wanted.word.length))
}

function wordOfPage({ lines }: Pick<RecognizedPage, 'lines'>, line: number, part: UnsurePart): WordOfPage {
  const charactersOf = (index: number) => Array.from(lines[index]?.text ?? '')
  const own = charactersOf(line)
  const before = lines.slice(0, line).flatMap((_, index) => charactersOf(index))
  const after = lines.slice(line + 1).flatMap((_, index) => charactersOf(line + 1 + index))
  return {
    word: own.slice(part.from, part.to).filter(isLetter),
    before: [...before, ...own.slice(0, part.from)].filter(isLetter).slice(-around).reverse(),
    after: [...own.slice(part.to), ...after].filter(isLetter).slice(0, around),
  }
}

function isLetter(character: string): boolean {
  return character.trim() !== ''
}

/** @returns how much of what is around a word is around a place too; negative when too little is */
function scoreOf({ word, before, after }: WordOfPage, written: readonly string[], at: number): number {
  const end = at + word.length
  const sides = [
    compare(before, written.slice(Math.max(0, at - around - slack), at).reverse()),
    compare(after, written.slice(end, end + around + slack)),
  ]
  const compared = sides.reduce((sum, side) => sum + side.compared, 0)
  if (compared < Math.min(minLetters, before.length + after.length)) return -1
  return sides.reduce((sum, side) => sum + valueOf(side), 0)
}

interface Comparison {
  readonly compared: number
  readonly edits: number
}

/**
 * Compares the beginnings of two texts by the edit distance of Levenshtein; what one has behind the end of the other
 * does not count.
 */
function compare(wanted: readonly string[], given: readonly string[]): Comparison {
  const isToEnd = given.length < around + slack
  let row = Array.from({ length: given.length + 1 }, (_, at) => at)
  const found: Comparison[] = []
  for (const [index, letter] of wanted.entries()) {
    if (isToEnd) found.push({ compared: index, edits: row.at(-1) ?? 0 })
    const next = [index + 1]
    for (const [at, other] of given.entries()) {
      const replaced = (row[at] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  const whole = { compared: wanted.length, edits: Math.min(...row) }
  return found.reduce((best, each) => (valueOf(each) > valueOf(best) ? each : best), whole)
}

function valueOf({ compared, edits }: Comparison): number {
  return compared - lettersAnEdit * edits
}

/** @returns null for letters of several texts, or none */
function spanOf(letters: readonly Letter[]): UnsureText | null {
  const [first, last] = [letters[0], letters.at(-1)]
  if (!first || !last || first.part !== last.part) return null
  return { part: first.part, from: first.from, to: last.to }
}
