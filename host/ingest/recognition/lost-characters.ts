import type { Raster } from './raster.ts'

/** A character that was read in a line, with its center as a share of the line's length. */
export interface CenteredCharacter {
  readonly text: string
  readonly center: number
}

const ideograph = /\p{Script=Han}/u
/** Marks that are as wide as an ideograph, with the ink in the first or the second half of it. */
const [closing, opening] = [/[，。、；：！？”’）》」』】〕]/, /[“‘（《「『【〔]/]
/** Pairs of ideographs from which the width of one is known. */
const minPairs = 3
/** Room between two characters, in widths of an ideograph, in which one may stand. */
const minRoom = 0.65
/** A wider gap is one between columns. */
const maxLost = 4
/** How dark a place with ink is, if the characters of the line are 1 and the paper next to it is 0. */
const minDarkness = 0.08
/** The part of the height in which ink is looked for: without underlines and rules of tables. */
const [top, bottom] = [0.2, 0.8]
/** Share of the columns of pixels around a place that are paper: those between characters. */
const paperShare = 0.1

/**
 * Finds the places of characters that the model passed over: there is room for one, and ink. Ideographs and the marks
 * between them are equally wide, so that this is measured and not guessed; other characters are not, and what is lost next to
 * them is not found.
 * @param line the straightened line
 * @param characters in order
 * @returns the centers of the lost characters, by the index of the character before them; -1 at the start
 */
export function lostCharacters(
  line: Raster,
  characters: readonly CenteredCharacter[],
): ReadonlyMap<number, readonly number[]> {
  const lost = new Map<number, readonly number[]>()
  const pairs = characters.slice(1).flatMap(({ text, center }, before) => {
    const previous = characters[before]
    return previous && isIdeograph(previous.text) && isIdeograph(text) ? [center - previous.center] : []
  })
  const width = median(pairs)
  if (pairs.length < minPairs || width <= 0) return lost
  const gaps = gapsOf(characters, width).filter(({ from, to }) => to - from >= minRoom * width)
  if (gaps.length === 0) return lost
  const darknessAt = darknessOf(line, width)
  for (const { before, from, to } of gaps) {
    const count = Math.round((to - from) / width)
    if (count > maxLost) continue
    const centers = Array.from({ length: count }, (_, at) => from + ((at + 0.5) * (to - from)) / count)
    const inked = centers.filter((center) => darknessAt(center) >= minDarkness)
    if (inked.length > 0) lost.set(before, inked)
  }
  return lost
}

interface Gap {
  /** Index of the character before it. */
  readonly before: number
  readonly from: number
  readonly to: number
}

/** @returns what is between the cells of neighbours whose width is known, and before the first and after the last one */
function gapsOf(characters: readonly CenteredCharacter[], width: number): Gap[] {
  const cells = characters.map(({ text, center }) => {
    const offset = offsetOf(text)
    return offset === null ? null : { from: center - offset * width, to: center + (1 - offset) * width }
  })
  return [-1, ...cells.keys()].flatMap((before) => {
    const [previous, next] = [cells[before], cells[before + 1]]
    const from = before === -1 ? 0 : previous?.to
    const to = before === cells.length - 1 ? 1 : next?.from
    return from === undefined || to === undefined ? [] : [{ before, from, to }]
  })
}

/** @returns where the center of the ink of a character is in its cell; null if its cell is not as wide as an ideograph */
function offsetOf(text: string): number | null {
  if (isIdeograph(text)) return 0.5
  if (closing.test(text)) return 0.25
  return opening.test(text) ? 0.75 : null
}

function isIdeograph(text: string): boolean {
  return ideograph.test(text)
}

/**
 * Compares means, so that noise counts for nothing, with the paper next to a place, so that shadows do not either.
 * @returns a function of the center of a character, in shares of the line's length
 */
function darknessOf({ width, height, data }: Raster, pitch: number): (center: number) => number {
  const [first, last] = [Math.round(top * height), Math.round(bottom * height)]
  const shades = Array.from({ length: width }, (_, x) => {
    let sum = 0
    for (let y = first; y < last; y += 1) {
      const at = (y * width + x) * 3
      sum += (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)
    }
    return sum / (3 * Math.max(1, last - first))
  })
  const paperOf = (part: readonly number[]) =>
    part.toSorted((one, other) => other - one)[Math.floor(paperShare * part.length)] ?? 255
  const usual = paperOf(shades) - median(shades)
  return (center) => {
    const within = (reach: number) =>
      shades.slice(Math.max(0, Math.floor((center - reach) * width)), Math.ceil((center + reach) * width))
    const part = within(0.4 * pitch)
    const mean = part.reduce((sum, shade) => sum + shade, 0) / Math.max(1, part.length)
    return usual <= 0 ? 0 : (paperOf(within(pitch)) - mean) / usual
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}
