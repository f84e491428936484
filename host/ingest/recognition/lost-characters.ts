import { type CenteredCharacter, type CharacterWidths, digit, ideograph } from './character-widths.ts'
import { median } from './measures.ts'
import type { Raster } from './raster.ts'

/** Marks that are as wide as an ideograph, with the ink in the first or the second half of it. */
const [closing, opening] = [/[，。、；：！？”’）》」』】〕]/, /[“‘（《「『【〔]/]
/** Marks that a number is read with in either width: only their ink counts. */
const separators = /[-.,:，．：]/
/** Width of the ink of a separator, in widths of an ideograph. */
const separatorShare = 0.3
/** Room for an ideograph next to a number, whose ink is not in the middle of it. */
const unsureShare = 1.25
/** Room between two characters, in widths of one, in which one may stand. */
const minRoom = 0.6
/** A wider gap is one between columns. */
const maxLost = 4
/** Ink of a neighbour in a gap, in widths of a digit. */
const slack = 0.12
/** A part of a neighbour that reaches into a gap is narrower, in widths of a digit. */
const mostOfNeighbour = 0.4
/** Least width of the ink of a character, in widths of a digit: rules of tables are narrower. */
const minInk = 0.2
/** How dark a place with ink is, if the characters of the line are 1 and the paper next to it is 0. */
const minDarkness = 0.08
/** The part of the height in which ink is looked for: without underlines and rules of tables. */
const [top, bottom] = [0.2, 0.8]
/** Share of a line's columns that are taken for paper without ink, and how many times their noise ink is darker. */
const [noiseShare, overNoise] = [0.3, 4]
/** Share of the columns of pixels around a place that are paper: those between characters. */
const paperShare = 0.1

/**
 * Finds the places of characters that the model passed over: there is room for one, and ink that is no neighbour's.
 * Ideographs and the marks between them are equally wide, and so are digits, so that this is measured and not guessed; other
 * characters are not, and what is lost next to them is not found.
 * @param characters those that are printed, in order
 * @param widths of characters, as shares of the line's length
 * @param cutLine cuts out and straightens the line
 * @returns the centers of the lost characters, by the index of the character before them; -1 at the start
 */
export function lostCharacters(
  printed: readonly PrintedCharacter[],
  widths: CharacterWidths,
  cutLine: () => Raster,
): ReadonlyMap<number, readonly number[]> {
  const lost = new Map<number, readonly number[]>()
  if (!gapsOf(printed, widths).some(hasRoom)) return lost
  const line = cutLine()
  const ink = inkOf(line, printed, widths)
  const centered = printed.map((character) =>
    digit.test(character.text)
      ? { ...character, center: centerOfInk(ink, character.center, widths.digit / 2) }
      : character,
  )
  const margin = slack * widths.digit
  for (const { before, from, to, unit } of gapsOf(centered, widths).filter(hasRoom)) {
    const count = Math.max(1, Math.round((to - from) / unit))
    const half = (to - from) / count / 2
    const dark = withoutNeighbours(ink.darkIn(from + margin, to - margin), mostOfNeighbour * widths.digit)
    const inked = Array.from({ length: count }, (_, at) => from + (2 * at + 1) * half).filter((center) => {
      const own = dark.filter((place) => Math.abs(place - center) < half)
      return own.length >= minInk * widths.digit * line.width
    })
    if (inked.length > 0) lost.set(printed[before]?.at ?? -1, inked)
  }
  return lost
}

/** A character of a line that is no space, and its index among all characters of the line. */
export interface PrintedCharacter extends CenteredCharacter {
  readonly at: number
}

interface Gap {
  /** Index of the character before it. */
  readonly before: number
  readonly from: number
  readonly to: number
  /** How wide a character is that stands there. */
  readonly unit: number
}

function hasRoom({ from, to, unit }: Gap): boolean {
  return to - from >= minRoom * unit && to - from < (maxLost + 0.5) * unit
}

/** @returns what is between the cells of neighbours whose width is known, and before the first and after the last one */
function gapsOf(characters: readonly CenteredCharacter[], widths: CharacterWidths): Gap[] {
  const isDigit = (at: number) => digit.test(characters[at]?.text ?? '')
  const cells = characters.map(({ text, center }, at) => {
    const cell = cellOf(text, widths, isDigit(at - 1) || isDigit(at + 1))
    if (!cell) return undefined
    // Digits that seem to be nearer to each other than they can be are not: one center is that of half of the ink.
    const centerOf = (other: number) =>
      isDigit(at) && isDigit(other) ? characters[other]?.center : undefined
    const [least, most] = [
      (centerOf(at - 1) ?? -Infinity) + widths.digit,
      (centerOf(at + 1) ?? Infinity) - widths.digit,
    ]
    return { from: Math.min(center, most) - cell.before, to: Math.max(center, least) + cell.after }
  })
  return [-1, ...cells.keys()].flatMap((before) => {
    const [previous, next] = [cells[before], cells[before + 1]]
    const from = before === -1 ? 0 : previous?.to
    const to = before === cells.length - 1 ? 1 : next?.from
    const unit = isDigit(before) || isDigit(before + 1) ? widths.digit : widths.ideograph
    return from === undefined || to === undefined ? [] : [{ before, from, to, unit }]
  })
}

/** @returns how far the cell of a character reaches from the center of its ink; null if its width is not known */
function cellOf(text: string, widths: CharacterWidths, isInNumber: boolean) {
  if (widths.isOfDigits && !digit.test(text) && !separators.test(text)) return null
  if (ideograph.test(text)) return aroundCenter(widths.ideograph * (isInNumber ? unsureShare : 1), 0.5)
  if (digit.test(text)) return aroundCenter(widths.digit, 0.5)
  if (isInNumber && separators.test(text)) return aroundCenter(widths.ideograph * separatorShare, 0.5)
  if (closing.test(text)) return aroundCenter(widths.ideograph, 0.25)
  return opening.test(text) ? aroundCenter(widths.ideograph, 0.75) : null
}

/** @param share where the center is in the cell */
function aroundCenter(width: number, share: number) {
  return { before: share * width, after: (1 - share) * width }
}

interface Column {
  readonly place: number
  readonly isDark: boolean
}

/** @returns the places of dark columns, but not of a narrow part at either end: the rest of a neighbour, or a rule */
function withoutNeighbours(columns: readonly Column[], most: number): number[] {
  const places = columns.filter(({ isDark }) => isDark).map(({ place }) => place)
  const [begin, end] = [columns[0]?.place ?? 0, columns.at(-1)?.place ?? 0]
  const paper = columns.filter(({ isDark }) => !isDark)
  const [firstPaper, lastPaper] = [paper[0]?.place ?? end, paper.at(-1)?.place ?? begin]
  const [from, to] = [
    firstPaper - begin <= most ? firstPaper : begin,
    end - lastPaper <= most ? lastPaper : end,
  ]
  return places.filter((place) => place >= from && place <= to)
}

/** Where a line has ink; all places and widths are shares of its length. */
interface Ink {
  /** @returns the columns of pixels between two places, and whether they are dark */
  readonly darkIn: (from: number, to: number) => readonly Column[]
  /** @returns the middle of what is dark between two places */
  readonly middleOf: (from: number, to: number) => number
}

/**
 * Compares a column of pixels with the paper next to it, so that shadows count for nothing.
 * @param widths there is paper on both sides of a place within that of an ideograph
 */
function inkOf(
  { width, height, data }: Raster,
  characters: readonly CenteredCharacter[],
  { ideograph: pitch, digit: narrow }: CharacterWidths,
): Ink {
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
  // A line may be blank for the most part.
  const written = characters.flatMap(({ center }) =>
    shades.slice(
      Math.max(0, Math.round((center - narrow / 4) * width)),
      Math.round((center + narrow / 4) * width),
    ),
  )
  const usual = paperOf(shades) - median(written)
  const least = Math.max(minDarkness, (overNoise * noiseOf(shades)) / Math.max(1, usual))
  const reach = Math.ceil(pitch * width)
  const known: (number | undefined)[] = []
  const darkness = (shade: number, x: number) => {
    // In a shadow one side is brighter than the place itself.
    const sides = [shades.slice(Math.max(0, x - reach), x + 1), shades.slice(x, x + reach)]
    return usual <= 0 ? 0 : (Math.min(...sides.map(paperOf)) - shade) / usual
  }
  const columns = (from: number, to: number) => {
    const start = Math.max(0, Math.round(from * width))
    return shades.slice(start, Math.max(start, Math.round(to * width))).map((shade, index) => {
      const at = start + index
      return { at, dark: (known[at] ??= Math.max(0, darkness(shade, at))) }
    })
  }
  return {
    darkIn: (from, to) =>
      columns(from, to).map(({ at, dark }) => ({ place: (at + 0.5) / width, isDark: dark >= least })),
    middleOf: (from, to) => {
      const dark = columns(from, to)
      const all = dark.reduce((sum, column) => sum + column.dark, 0)
      const weighted = dark.reduce((sum, column) => sum + column.dark * (column.at + 0.5), 0)
      return all > 0 ? weighted / all / width : (from + to) / 2
    },
  }
}

/** @returns by how much columns of paper differ from those next to them */
function noiseOf(shades: readonly number[]): number {
  const lightest = shades.toSorted((one, other) => other - one)[Math.floor(noiseShare * shades.length)] ?? 255
  return median(
    shades.flatMap((shade, x) => {
      const next = shades[x + 1]
      return next !== undefined && Math.min(shade, next) >= lightest ? [Math.abs(shade - next)] : []
    }),
  )
}

/** Moves a center to the middle of the ink around it: the model knows it to a sixth of the line's height. */
function centerOfInk(ink: Ink, center: number, half: number): number {
  const nearer = ink.middleOf(center - half, center + half)
  return ink.middleOf(nearer - half, nearer + half)
}
