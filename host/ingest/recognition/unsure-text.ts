import type { RecognizedLine, RecognizedPage } from './recognized-page.ts'
import { type UnsurePart, unsureParts } from './unsure.ts'

/** A part of one of several texts, in UTF-16 units. */
export interface UnsureText {
  /** Index of the text. */
  readonly part: number
  readonly from: number
  readonly to: number
}

/** Letters below which a line may stand anywhere by chance: a page number, a price. */
const leastLetters = 6

/**
 * Finds the unsure characters of a page in the text that was read from it.
 * @param texts in reading order
 */
export function unsureInText(page: Pick<RecognizedPage, 'lines'>, texts: readonly string[]): UnsureText[] {
  return partsInText(page, texts, unsureParts)
}

/**
 * Finds parts of the lines of a page in the text that was read from it: the lines follow each other there, joined to
 * paragraphs, with other spaces, and without running headers. Long lines that the text has once say where the others
 * are; a short one has to follow a line that was found, or come before one. A line that is not found is passed over.
 * @param texts in reading order
 * @param partsOf the wanted parts of a line
 */
export function partsInText(
  { lines }: Pick<RecognizedPage, 'lines'>,
  texts: readonly string[],
  partsOf: (line: RecognizedLine, at: number) => readonly UnsurePart[],
): UnsureText[] {
  const written = lettersOfTexts(texts)
  const read = lines.map(({ text }) => text.replaceAll(/\s/gu, ''))
  const starts = placesOf(read, written.text)
  return lines.flatMap((line, index) => {
    const start = starts[index]
    if (start === undefined) return []
    const found: UnsureText[] = []
    for (const part of partsOf(line, index)) {
      const [from, to] = lettersWithin(line.text, part)
      for (let at = start + from; at < start + to; at += 1) {
        const place = written.places[at]
        if (place) add(found, place)
      }
    }
    return found
  })
}

interface WrittenLetters {
  /** All but the spaces. */
  readonly text: string
  /** Where each of its UTF-16 units stands. */
  readonly places: readonly UnsureText[]
}

export function lettersOfTexts(texts: readonly string[]): WrittenLetters {
  const letters: string[] = []
  const places: UnsureText[] = []
  for (const [part, text] of texts.entries())
    for (let from = 0; from < text.length; from += 1) {
      const unit = text.charAt(from)
      if (unit.trim() === '') continue
      letters.push(unit)
      places.push({ part, from, to: from + 1 })
    }
  return { text: letters.join(''), places }
}

/** @returns where each line begins in the text; undefined for one that is not found */
function placesOf(lines: readonly string[], written: string): (number | undefined)[] {
  const anchors = anchorsOf(lines, written)
  const places: (number | undefined)[] = []
  let next = 0
  let coming = 0
  for (const [index, line] of lines.entries()) {
    while ((anchors[coming]?.line ?? Infinity) < index) coming += 1
    const anchor = anchors[coming]
    const limit = anchor?.at ?? written.length
    const at = anchor?.line === index ? anchor.at : placeBetween(line, written, next, limit)
    places.push(at)
    if (at !== undefined) next = at + line.length
  }
  return places
}

function placeBetween(line: string, written: string, from: number, to: number): number | undefined {
  if (line === '') return undefined
  // A word that is divided at the end of a line is joined without its hyphen.
  const wanted = /\p{L}-$/u.test(line) && !written.startsWith(line, from) ? line.slice(0, -1) : line
  const at = written.indexOf(wanted, from)
  if (at === -1 || at + wanted.length > to) return undefined
  if (wanted.length >= leastLetters || !hasLetters(written.slice(from, at))) return at
  const last = to - wanted.length
  return to < written.length && written.startsWith(wanted, last) ? last : undefined
}

function hasLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

interface Anchor {
  /** Index of its line. */
  readonly line: number
  readonly at: number
}

/** @returns the long lines that the text has once, as many as follow each other in the order of the page */
function anchorsOf(lines: readonly string[], written: string): Anchor[] {
  const found = lines.flatMap((text, line) => {
    if (text.length < leastLetters) return []
    const at = written.indexOf(text)
    return at === -1 || written.includes(text, at + 1) ? [] : [{ line, at }]
  })
  return longestIncrease(found)
}

/** The longest run of anchors whose places increase (M. L. Fredman, 1975). */
function longestIncrease(anchors: readonly Anchor[]): Anchor[] {
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [index, { at }] of anchors.entries()) {
    const length = ends.findIndex((end) => (anchors[end]?.at ?? 0) >= at)
    const place = length === -1 ? ends.length : length
    before.push(ends[place - 1])
    ends[place] = index
  }
  const run: Anchor[] = []
  for (let index = ends.at(-1); index !== undefined; index = before[index]) {
    const anchor = anchors[index]
    if (anchor) run.unshift(anchor)
  }
  return run
}

/** @returns a part of a line among its letters, in UTF-16 units without spaces */
function lettersWithin(line: string, { from, to }: UnsurePart): [number, number] {
  const characters = Array.from(line)
  const lengthOf = (count: number) =>
    characters.slice(0, count).reduce((sum, each) => sum + (each.trim() === '' ? 0 : each.length), 0)
  return [lengthOf(from), lengthOf(to)]
}

function add(unsure: UnsureText[], { part, from, to }: UnsureText): void {
  const last = unsure.at(-1)
  if (last?.part === part && last.to === from) unsure[unsure.length - 1] = { ...last, to }
  else unsure.push({ part, from, to })
}
