import type { RecognizedLine, RecognizedPage } from './recognized-page.ts'
import { type UnsurePart, unsureParts } from './unsure.ts'
import { lettersOfTexts, type UnsureText } from './unsure-text.ts'

/** Letters on each side of a word that are compared. */
const around = 20
/** Fewer say nothing of the place, unless the page has no more. */
export const fewestLetters = 6
/** Letters by which what may be misread may be longer in the text. */
const slack = 4

/** A letter of a page next to a word; the text may have another one where it may be misread. */
interface NearLetter {
  readonly letter: string
  readonly isSure: boolean
}

interface WordSearch {
  /** Index of its line. */
  readonly line: number
  /** Its part of the line as it was read, in code points. */
  readonly part: UnsurePart
  /** What it may be called in the text, in the order of preference. */
  readonly words: readonly string[]
  /** Letters around it that have to be the same at least. */
  readonly least?: number
}

/**
 * Finds a word of a page in texts that were read from it, also where other words that may be misread are written otherwise
 * there: all letters around it that are certain have to be the same, up to where the text ends.
 * @param page as it was read, with the readings that were chosen
 * @param texts in reading order; parts of the page are enough
 * @returns null where it is not found, or may be at several places
 */
export function wordInText(
  { lines }: Pick<RecognizedPage, 'lines'>,
  { line, part, words, least = fewestLetters }: WordSearch,
  texts: readonly string[],
): UnsureText | null {
  const { before, after } = nearLetters(lines, line, part)
  const { text, places } = lettersOfTexts(texts)
  const needed = Math.min(least, before.length + after.length)
  for (const word of words.map((each) => each.replaceAll(/\s/gu, ''))) {
    const found = indicesOf(text, word).flatMap((at) => {
      const ahead = agreeing(before, Array.from(text.slice(Math.max(0, at - 4 * around), at)).reverse())
      const behind = agreeing(after, Array.from(text.slice(at + word.length, at + word.length + 4 * around)))
      return ahead === null || behind === null || ahead + behind < needed
        ? []
        : [{ at, same: ahead + behind }]
    })
    const [best, next] = found.toSorted((one, other) => other.same - one.same)
    if (!best || best.same === next?.same) continue
    const [first, last] = [places[best.at], places[best.at + word.length - 1]]
    if (first && last && first.part === last.part) return { ...first, to: last.to }
  }
  return null
}

/** @returns the letters on both sides of a word, from the word outwards */
function nearLetters(lines: readonly RecognizedLine[], line: number, part: UnsurePart) {
  const letters = lines.map(lettersOf)
  const own = letters[line] ?? []
  const before = [...letters.slice(0, line).flat(), ...own.slice(0, part.from)]
  const after = [...own.slice(part.to), ...letters.slice(line + 1).flat()]
  const isLetter = ({ letter }: NearLetter) => letter.trim() !== ''
  return {
    before: before.filter(isLetter).slice(-around).reverse(),
    after: after.filter(isLetter).slice(0, around),
  }
}

function lettersOf(line: RecognizedLine): NearLetter[] {
  const unsure = unsureParts(line)
  return Array.from(line.text, (letter, at) => ({
    letter,
    isSure: !unsure.some(({ from, to }) => at >= from && at < to),
  }))
}

function indicesOf(text: string, word: string): number[] {
  const found: number[] = []
  if (word === '') return found
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) found.push(at)
  return found
}

/**
 * Compares letters of a page with those of a text, both from the word outwards.
 * @returns how many certain ones are the same; null when one is not
 */
function agreeing(near: readonly NearLetter[], written: readonly string[]): number | null {
  // For each place of the text up to which the letters so far agree, how many certain ones did.
  let reached = new Map([[0, 0]])
  let most = 0
  for (let at = 0; at < near.length; ) {
    const { letter, isSure } = near[at] ?? { letter: '', isSure: true }
    const next = new Map<number, number>()
    const reach = (place: number, same: number) => {
      if (place >= written.length) most = Math.max(most, same)
      if (same >= (next.get(place) ?? -1)) next.set(place, same)
    }
    let length = 1
    if (!isSure) while (near[at + length]?.isSure === false) length += 1
    for (const [place, same] of reached) {
      if (place >= written.length) reach(place, same)
      else if (!isSure) for (let more = 0; more <= length + slack; more += 1) reach(place + more, same)
      else if (written[place] === letter) reach(place + 1, same + 1)
    }
    if (next.size === 0) return null
    reached = next
    at += length
  }
  return Math.max(most, ...reached.values())
}
