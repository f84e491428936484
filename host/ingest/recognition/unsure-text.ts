import type { RecognizedLine, RecognizedPage } from './recognized-page.ts'
import { type UnsurePart, unsureParts } from './unsure.ts'

/** A part of one of several texts, in UTF-16 units. */
export interface UnsureText {
  /** Index of the text. */
  readonly part: number
  readonly from: number
  readonly to: number
}

/** A character that is no space. */
export interface Letter extends UnsureText {
  readonly character: string
}

/**
 * Finds the unsure characters of a page in the text that was read from it.
 * @param texts in reading order
 */
export function unsureInText(page: Pick<RecognizedPage, 'lines'>, texts: readonly string[]): UnsureText[] {
  return partsInText(page, texts, unsureParts)
}

/**
 * Finds parts of the lines of a page in the text that was read from it: the lines follow each other there, joined to
 * paragraphs, with other spaces, and without running headers. A line that is not found is passed over.
 * @param texts in reading order
 * @param partsOf the wanted parts of a line
 */
export function partsInText(
  { lines }: Pick<RecognizedPage, 'lines'>,
  texts: readonly string[],
  partsOf: (line: RecognizedLine, at: number) => readonly UnsurePart[],
): UnsureText[] {
  const letters = texts.flatMap((text, part) => lettersOf(text, part))
  const written = letters.map(({ character }) => character)
  const unsure: UnsureText[] = []
  let next = 0
  for (const [index, line] of lines.entries()) {
    const characters = Array.from(line.text)
    // Positions of the letters among the characters.
    const places = characters.flatMap((character, at) => (isSpace(character) ? [] : [at]))
    const found = indexOf(
      written,
      places.map((at) => characters[at] ?? ''),
      next,
    )
    if (found === -1) continue
    next = found + places.length
    for (const { from, to } of partsOf(line, index)) {
      const ofPart = places.flatMap((at, letter) => (at >= from && at < to ? [letters[found + letter]] : []))
      for (const letter of ofPart) if (letter) add(unsure, letter)
    }
  }
  return unsure
}

/** @param part index of the text */
export function lettersOf(text: string, part: number): Letter[] {
  let from = 0
  return Array.from(text).flatMap((character) => {
    const letter = { part, from, to: from + character.length, character }
    from = letter.to
    return isSpace(character) ? [] : [letter]
  })
}

function isSpace(character: string): boolean {
  return character.trim() === ''
}

/** @returns where the characters follow each other for the first time; -1 where they never do */
function indexOf(written: readonly string[], line: readonly string[], from: number): number {
  return indicesOf(written, line, from).next().value ?? -1
}

/** Yields each position at which the characters follow each other; none without any. */
export function* indicesOf(
  written: readonly string[],
  wanted: readonly string[],
  from = 0,
): Generator<number, undefined> {
  if (wanted.length === 0) return
  for (let at = from; at + wanted.length <= written.length; at += 1)
    if (wanted.every((character, index) => written[at + index] === character)) yield at
}

function add(unsure: UnsureText[], { part, from, to }: Letter): void {
  const last = unsure.at(-1)
  if (last?.part === part && last.to === from) unsure[unsure.length - 1] = { ...last, to }
  else unsure.push({ part, from, to })
}
