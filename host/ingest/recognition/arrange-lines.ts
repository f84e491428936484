import { type LevelPlace, levelPlace } from './measures.ts'
import { type Corners, heightOf, lengthOf } from './raster.ts'

interface FlatLine<Line> extends LevelPlace {
  readonly line: Line
  /** Half of its height, without the margin that detection adds, in pixels. */
  readonly half: number
  /** Number of characters. */
  readonly length: number
}

interface Placed {
  readonly text: string
  readonly corners: Corners
}

export interface ArrangedLine<Line> {
  readonly line: Line
  /** Number of the row of a table of which it is a cell. */
  readonly row?: number
}

/** Share of a box's height that the letters take: detection adds a margin on each side. */
const inkShare = 0.7
/** Fewest lines on each side of a gap between columns. */
const fewestLines = 3
/** Most lines across a gap between columns, as a share of those next to it: headings and tables across the page. */
const mostAcross = 0.34
/** Columns of text have lines of at least this many characters, which take at least this share of its width. */
const prose = { characters: 10, fill: 0.75 } as const
/** A heading across columns is wider than this share of them; what is narrower is a cell, which no gap divides. */
const widestCell = 0.3
/** Share of the rows of a table that have cells on both sides of a gap. */
const fewestShared = 0.6
/** Rows of a table for each cell in its longest column: cells of several lines are rare. */
const fewestRows = 0.5

/**
 * Brings lines into reading order: columns one after another, the rows of tables from left to right.
 * @param lines with corners in pixels
 */
export function arrangeLines<Line extends Placed>(lines: readonly Line[]): ArrangedLine<Line>[] {
  const angle = usualAngle(lines)
  let rows = 0
  const nextRow = () => (rows += 1)
  return arrange(
    lines.map((line) => flatten(line, angle)),
    nextRow,
  )
}

/** @returns the slope of most of the text, in radians */
export function usualAngle(lines: readonly Placed[]): number {
  const long = lines
    .map(({ corners }) => ({ corners, length: lengthOf(corners) }))
    .filter(({ corners, length }) => length > 3 * heightOf(corners))
    .map(({ corners: [begin, end], length }) => ({
      angle: Math.atan2(end.y - begin.y, end.x - begin.x),
      length,
    }))
    .toSorted((one, other) => one.angle - other.angle)
  const half = long.reduce((sum, { length }) => sum + length, 0) / 2
  let sum = 0
  return long.find(({ length }) => (sum += length) >= half)?.angle ?? 0
}

function flatten<Line extends Placed>(line: Line, angle: number): FlatLine<Line> {
  const { corners, text } = line
  return {
    line,
    ...levelPlace(corners, angle),
    half: (heightOf(corners) * inkShare) / 2,
    length: Array.from(text).length,
  }
}

type Region<Line> = readonly FlatLine<Line>[]

function arrange<Line>(lines: Region<Line>, nextRow: () => number): ArrangedLine<Line>[] {
  const gap = widestGap(lines)
  if (gap === null) return inOrder(lines).map(({ line }) => ({ line }))
  const isAcross = ({ left, right }: FlatLine<Line>) => left < gap && right > gap
  return runsOf(byHeight(lines), isAcross).flatMap((run) => {
    const [first] = run
    if (first && isAcross(first)) return inOrder(run).map(({ line }) => ({ line }))
    const [before, after] = [run.filter(({ right }) => right <= gap), run.filter(({ left }) => left >= gap)]
    const shared = sharedHeight(before, after)
    if (!shared) return inOrder(run).map(({ line }) => ({ line }))
    const isShared = ({ middle }: FlatLine<Line>) => middle > shared.top && middle < shared.bottom
    if (isTable(before.filter(isShared), after.filter(isShared))) {
      // A title above a table, or a note below it, is no row of it.
      const [above, below] = [
        run.filter(({ middle }) => middle <= shared.top),
        run.filter(({ middle }) => middle >= shared.bottom),
      ]
      return [
        ...arrange(above, nextRow),
        ...tableRows(run.filter(isShared), nextRow),
        ...arrange(below, nextRow),
      ]
    }
    return [...arrange(before, nextRow), ...arrange(after, nextRow)]
  })
}

/** Where lines of both sides are next to each other; null for a title in the middle and a date at the right. */
function sharedHeight<Line>(before: Region<Line>, after: Region<Line>) {
  const [one, other] = [before, after].map((lines) => ({
    top: Math.min(...lines.map(({ middle, half }) => middle - half)),
    bottom: Math.max(...lines.map(({ middle, half }) => middle + half)),
  }))
  if (!one || !other || one.top >= other.bottom || other.top >= one.bottom) return null
  return { top: Math.max(one.top, other.top), bottom: Math.min(one.bottom, other.bottom) }
}

/** @returns the middle of the gap next to which most lines stand; null where there are no columns */
function widestGap<Line>(lines: Region<Line>): number | null {
  const edges = lines.flatMap(({ right }) => {
    const next = lines.reduce((least, { left }) => (left >= right ? Math.min(least, left) : least), Infinity)
    return next === Infinity ? [] : [{ from: right, to: next }]
  })
  const [left, right] = [
    Math.min(...lines.map((line) => line.left)),
    Math.max(...lines.map((line) => line.right)),
  ]
  const isCell = (line: FlatLine<Line>) => line.right - line.left < widestCell * (right - left)
  let best: { readonly at: number; readonly score: number; readonly width: number } | null = null
  for (const { from, to } of edges) {
    const at = (from + to) / 2
    const before = lines.filter(({ right }) => right <= at).length
    const after = lines.filter(({ left }) => left >= at).length
    const crossing = lines.filter((line) => line.right > at && line.left < at)
    const across = crossing.length
    const beside = Math.min(before, after)
    if (beside < fewestLines && !(beside > 0 && across === 0)) continue
    if (across > mostAcross * (before + after)) continue
    if (to - from < usualHalf(lines)) continue
    const score = beside - across - 2 * crossing.filter(isCell).length
    const width = to - from
    if (!best || score > best.score || (score === best.score && width > best.width))
      best = { at, score, width }
  }
  return best?.at ?? null
}

function usualHalf<Line>(lines: Region<Line>): number {
  const halves = lines.map(({ half }) => half).toSorted((one, other) => one - other)
  return halves[halves.length >> 1] ?? 0
}

/** Whether what stands on both sides of a gap are cells next to each other, and not columns of text. */
function isTable<Line>(before: Region<Line>, after: Region<Line>): boolean {
  if (before.length === 0 || after.length === 0) return false
  if (isProse(before) && isProse(after)) return false
  const rows = rowsOf([...before, ...after])
  const isShared = (row: Region<Line>) =>
    row.some((line) => before.includes(line)) && row.some((line) => after.includes(line))
  const shared = rows.filter(isShared).length
  // Lines that do not align overlap each other to one large row.
  const longest = Math.max(...[...cellsOf(before), ...cellsOf(after)].map((column) => column.length))
  const isAligned = rows.length >= fewestRows * longest
  return isAligned && shared >= fewestShared * rows.length
}

/** Whether most lines are long, and fill the column in which they stand. */
function isProse<Line>(lines: Region<Line>): boolean {
  const full = cellsOf(lines).flatMap((column) => {
    const left = Math.min(...column.map((line) => line.left))
    const right = Math.max(...column.map((line) => line.right))
    const isFull = (line: FlatLine<Line>) => line.right - line.left >= prose.fill * (right - left)
    return column.filter((line) => line.length >= prose.characters && isFull(line))
  })
  return full.length * 2 >= lines.length
}

function isBeside<Line>(one: FlatLine<Line>, other: FlatLine<Line>): boolean {
  return Math.abs(one.middle - other.middle) < Math.max(one.half, other.half)
}

function tableRows<Line>(lines: Region<Line>, nextRow: () => number): ArrangedLine<Line>[] {
  return rowsOf(lines).flatMap((row) => {
    const number = nextRow()
    return cellsOf(row).flatMap((cell) => byHeight(cell).map(({ line }) => ({ line, row: number })))
  })
}

/** Rows are separated where nothing stands; a cell of several lines stays with those next to it. */
function rowsOf<Line>(lines: Region<Line>): FlatLine<Line>[][] {
  const rows: FlatLine<Line>[][] = []
  let bottom = -Infinity
  for (const line of lines.toSorted((one, other) => one.middle - one.half - (other.middle - other.half))) {
    const row = rows.at(-1)
    if (row && line.middle - line.half < bottom) row.push(line)
    else rows.push([line])
    bottom = Math.max(bottom, line.middle + line.half)
  }
  return rows
}

/** Lines above each other are one cell of a row, or one column of a page. */
function cellsOf<Line>(row: Region<Line>): FlatLine<Line>[][] {
  const cells: FlatLine<Line>[][] = []
  let right = -Infinity
  for (const line of row.toSorted((one, other) => one.left - other.left)) {
    if (line.left < right) cells.at(-1)?.push(line)
    else cells.push([line])
    right = Math.max(right, line.right)
  }
  return cells
}

/** Lines from top to bottom; the parts of one line, which is divided by a space, from left to right. */
function inOrder<Line>(lines: Region<Line>): FlatLine<Line>[] {
  const rows: FlatLine<Line>[][] = []
  for (const line of byHeight(lines)) {
    const row = rows.at(-1)
    if (row?.some((other) => isBeside(line, other))) row.push(line)
    else rows.push([line])
  }
  return rows.flatMap((row) => row.toSorted((one, other) => one.left - other.left))
}

function byHeight<Line>(lines: Region<Line>): FlatLine<Line>[] {
  return lines.toSorted((one, other) => one.middle - other.middle)
}

function runsOf<Line>(lines: Region<Line>, isAcross: (line: FlatLine<Line>) => boolean): FlatLine<Line>[][] {
  const runs: FlatLine<Line>[][] = []
  for (const line of lines) {
    const run = runs.at(-1)
    const [first] = run ?? []
    if (run && first && isAcross(first) === isAcross(line)) run.push(line)
    else runs.push([line])
  }
  return runs
}
