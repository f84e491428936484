import { usualAngle } from './arrange-lines.ts'
import type { ReadLine } from './complete-lines.ts'
import { type LevelPlace, levelPlace } from './measures.ts'
import { between, heightOf, lengthOf } from './raster.ts'

type PlacedLine = Omit<ReadLine, 'centers'>

/** Blank room in a line that may be the gap between columns, in widths of a character; and next to lines with such room. */
const [widestSpace, likelyGap] = [1.2, 0.8]
/** Blank room before the first and behind the last character that is no margin, in widths of a character. */
const widestMargin = 0.5
/** As much of it is kept as other lines have. */
const keptMargin = 0.15
/** The part of such a gap that all lines have in common. */
const narrowest = 0.7
/** Lines that show a gap between columns: two may have a wide space by chance. */
const fewestLines = 3
/** Width of an ideograph as a share of the height of its line's box, for lines without ideographs next to each other. */
const usualShare = 0.62

/**
 * Divides the lines of two columns that were found as one, where lines below each other are blank at the same place, and cuts
 * off the blank ends of lines that reach into the gap.
 * @param lines in no order
 */
export function splitLines(lines: readonly ReadLine[]): PlacedLine[] {
  const angle = usualAngle(lines)
  const measured = lines.map((line) => measure(line, angle))
  const fromTop = measured.toSorted((one, other) => one.middle - other.middle)
  const blanks = new Set([...sharedBlanks(fromTop), ...sharedBlanks(fromTop.toReversed())])
  return measured.flatMap(({ line, ends, blanks: own }) =>
    partsOf(
      line,
      ends,
      own.filter((blank) => blanks.has(blank)),
    ),
  )
}

/** Blank room in a line. */
interface Blank {
  /** Index of the character behind it. */
  readonly at: number
  /** Along the page, in pixels. */
  readonly from: number
  readonly to: number
  /** In shares of the line's length. */
  readonly begin: number
  readonly end: number
  /** Wider than a space. */
  readonly isWide: boolean
}

/** A line with its place without its blank ends. */
interface MeasuredLine extends LevelPlace {
  readonly line: ReadLine
  /** Of a character, in pixels. */
  readonly width: number
  readonly blanks: readonly Blank[]
  /** Where its characters begin and end, in shares of its length. */
  readonly ends: Ends
}

interface Ends {
  readonly begin: number
  readonly end: number
}

const wholeLine: Ends = { begin: 0, end: 1 }

function measure(line: ReadLine, angle: number): MeasuredLine {
  const { corners, text, centers } = line
  const { left, middle } = levelPlace(corners, angle)
  const length = lengthOf(corners)
  const width = widthOf(line) ?? heightOf(corners) * usualShare
  if (width <= 0 || length <= 0)
    return { line, ...levelPlace(corners, angle), width, blanks: [], ends: wholeLine }
  const characters = Array.from(text).flatMap((character, at) => (character.trim() === '' ? [] : [at]))
  const half = width / 2 / Math.max(1, length)
  const [first, last] = [
    (centers[characters[0] ?? 0] ?? 0) - half,
    (centers[characters.at(-1) ?? 0] ?? 1) + half,
  ]
  const margin = widestMargin * 2 * half
  const ends = {
    begin: first > margin ? first - keptMargin * 2 * half : 0,
    end: last < 1 - margin ? last + keptMargin * 2 * half : 1,
  }
  const blanks = characters.slice(1).flatMap((at, index): Blank[] => {
    const begin = (centers[characters[index] ?? 0] ?? 0) + half
    const end = (centers[at] ?? 0) - half
    const room = (end - begin) * length
    if (room < likelyGap * width) return []
    const isWide = room >= widestSpace * width
    return [{ at, begin, end, from: left + begin * length, to: left + end * length, isWide }]
  })
  return {
    line,
    left: left + ends.begin * length,
    right: left + ends.end * length,
    middle,
    width,
    blanks,
    ends,
  }
}

const ideographs = /^\p{Script=Han}{2}$/u

/** @returns the width of an ideograph in pixels: half of the pairs are this close, or closer */
function widthOf({ text, centers, corners }: ReadLine): number | null {
  const characters = Array.from(text)
  const distances = characters.slice(1).flatMap((character, before) => {
    const isPair = ideographs.test((characters[before] ?? '') + character)
    return isPair ? [(centers[before + 1] ?? 0) - (centers[before] ?? 0)] : []
  })
  const median = distances.toSorted((one, other) => one - other)[(distances.length - 1) >> 1]
  return median === undefined ? null : median * lengthOf(corners)
}

/** A place that has been blank in all lines so far that reach it. */
interface Corridor {
  from: number
  to: number
  readonly blanks: Blank[]
  /** Lines that end before it, and that begin behind it. */
  before: number
  behind: number
  /** Whether a line crosses it: what one is read with there may be wrong. */
  isCrossed: boolean
}

/** @returns the blanks that lines have in common with those behind them in this order */
function sharedBlanks(lines: readonly MeasuredLine[]): Blank[] {
  const found: Blank[] = []
  let open: Corridor[] = []
  const close = ({ blanks, before, behind }: Corridor) => {
    if (blanks.length + Math.min(before, behind) >= fewestLines) found.push(...blanks)
  }
  for (const line of lines) {
    const isNew = new Set(line.blanks)
    open = open.filter((corridor) => {
      const shared = line.blanks.find(
        ({ from, to }) => Math.min(to, corridor.to) - Math.max(from, corridor.from) >= narrowest * line.width,
      )
      if (shared) {
        corridor.blanks.push(shared)
        corridor.from = Math.max(corridor.from, shared.from)
        corridor.to = Math.min(corridor.to, shared.to)
        isNew.delete(shared)
        return true
      }
      const middle = (corridor.from + corridor.to) / 2
      if (line.right <= middle) corridor.before += 1
      else if (line.left >= middle) corridor.behind += 1
      else if (corridor.isCrossed) {
        close(corridor)
        return false
      } else corridor.isCrossed = true
      return true
    })
    for (const blank of isNew)
      if (blank.isWide)
        open.push({
          from: blank.from,
          to: blank.to,
          blanks: [blank],
          before: 0,
          behind: 0,
          isCrossed: false,
        })
  }
  open.forEach(close)
  return found
}

/** @param blanks from left to right */
function partsOf(line: ReadLine, ends: Ends, blanks: readonly Blank[]): PlacedLine[] {
  const { centers: _, ...whole } = line
  if (blanks.length === 0 && ends.begin === 0 && ends.end === 1) return [whole]
  const count = Array.from(line.text).length
  return [...blanks, null].map((blank, index) => {
    const previous = blanks[index - 1]
    return partOf(
      whole,
      { from: previous?.at ?? 0, to: blank?.at ?? count },
      { begin: previous?.end ?? ends.begin, end: blank?.begin ?? ends.end },
    )
  })
}

/** @param from first character of the part, in code points */
function partOf(
  { text, corners, edges, confidences, others = [] }: PlacedLine,
  { from, to }: { readonly from: number; readonly to: number },
  { begin, end }: Ends,
): PlacedLine {
  const characters = Array.from(text).slice(from, to)
  const length = characters.findLastIndex((character) => character.trim() !== '') + 1
  const [beginAbove, endAbove, endBelow, beginBelow] = corners
  const within = (edge: number) => Math.min(1, Math.max(0, (edge - begin) / (end - begin)))
  const own = others.filter(({ at }) => at >= from && at < from + length)
  return {
    text: characters.slice(0, length).join(''),
    corners: [
      between(beginAbove, endAbove, begin),
      between(beginAbove, endAbove, end),
      between(beginBelow, endBelow, end),
      between(beginBelow, endBelow, begin),
    ],
    edges: edges.slice(from, from + length + 1).map(within),
    confidences: confidences.slice(from, from + length),
    ...(own.length > 0 && { others: own.map((other) => ({ ...other, at: other.at - from })) }),
  }
}
