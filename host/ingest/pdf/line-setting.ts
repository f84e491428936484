import { listedLines, reachOf } from './listed-lines.ts'
import type { PageLine } from './page-lines.ts'

/** How a line stands among the lines around it; distances in points. */
export interface SetLine {
  readonly line: PageLine
  /** Distance to the line above; null where a column starts. */
  readonly gap: number | null
  /** By how much that is more than the smallest distance around it, and than the usual one of the document. */
  readonly moreThanAround: number
  readonly moreThanUsual: number
  /** How far it starts behind the leftmost line around it. */
  readonly indent: number
  /** What its right end leaves free up to the line around it that reaches furthest, and up to the edge of the column. */
  readonly freeAround: number
  readonly freeInColumn: number
  /** No line of the same text is around it: nothing tells how long a full one is. */
  readonly isAlone: boolean
  /** Whether it is one of a list, a verse or of labels, and ends what it says. */
  readonly isListed: boolean
}

/** Lines on each side that count as around a line. */
const reach = 4
/** Lines of the same text have sizes that differ no more. */
const sameSize = 1.1
/** A line further below the one above than this, in multiples of its size, starts a column. */
const mostLeading = 6
/**
 * Measures the lines of a document. Distances and widths are compared with the lines around, so that no constant depends on
 * the leading or the width of the text.
 * @param pages lines in content order
 */
export function measureLines(pages: readonly (readonly PageLine[])[]): SetLine[][] {
  const columns = pages.map(columnsOf)
  const usual = usualGaps(columns.flat())
  const edges = rightEdges(columns.flat())
  return columns.map((each) => {
    const page = each.flat()
    return each.flatMap((lines) => {
      const listed = listedLines(lines, page)
      return measureColumn(lines, usual, edges).map((line, at) => ({
        ...line,
        isListed: listed[at] ?? false,
      }))
    })
  })
}

/** A column ends where text moves up, or to the side without coming below. */
function columnsOf(lines: readonly PageLine[]): PageLine[][] {
  const columns: PageLine[][] = []
  for (const line of lines) {
    const before = columns.at(-1)?.at(-1)
    if (before && isBelow(before, line)) columns.at(-1)?.push(line)
    else columns.push([line])
  }
  return columns
}

function isBelow(before: PageLine, line: PageLine): boolean {
  if (before.isRow !== line.isRow) return false
  const gap = before.base - line.base
  if (gap < 0 || gap > Math.max(before.size, line.size, 1) * mostLeading) return false
  return line.left < before.right && before.left < line.right
}

function measureColumn(
  lines: readonly PageLine[],
  usual: ReadonlyMap<number, number>,
  edges: ReadonlyMap<number, number>,
): Omit<SetLine, 'isListed'>[] {
  return lines.map((line, at) => {
    const near = nearest(lines, at)
    const gap = gapAbove(lines, at)
    const smallest = near.reduce((least, each) => Math.min(least, gapOf(lines, each)), gapOf(lines, at))
    const left = near.reduce((least, each) => Math.min(least, lines[each]?.left ?? least), line.left)
    const right = near.reduce((most, each) => Math.max(most, reachOf(lines[each] ?? line)), reachOf(line))
    return {
      line,
      gap,
      moreThanAround: gap === null ? 0 : gap - smallest,
      moreThanUsual: gap === null ? 0 : gap - (usual.get(sizeOf(line)) ?? gap),
      indent: line.left - left,
      freeAround: right - line.right,
      isAlone: near.length === 0,
      freeInColumn: Math.max(right, edges.get(columnKey(lines)) ?? right) - line.right,
    }
  })
}

/** The nearest lines of the same text before and after a line of its column, as indices. */
function nearest(lines: readonly PageLine[], at: number): number[] {
  const size = lines[at]?.size ?? 0
  const found: number[] = []
  for (const step of [-1, 1])
    for (let each = at + step, seen = 0; seen < reach && lines[each]; each += step, seen += 1)
      if (isSameSize(lines[each]?.size ?? 0, size)) found.push(each)
  return found
}

function isSameSize(one: number, other: number): boolean {
  return Math.max(one, other) <= Math.min(one, other) * sameSize
}

function gapAbove(lines: readonly PageLine[], at: number): number | null {
  const [before, line] = [lines[at - 1], lines[at]]
  return before && line ? before.base - line.base : null
}

/** The distance of a line to one of the same size above it; infinite where there is none. */
function gapOf(lines: readonly PageLine[], at: number): number {
  const [before, line] = [lines[at - 1], lines[at]]
  if (!before || !line || !isSameSize(before.size, line.size)) return Number.POSITIVE_INFINITY
  const gap = before.base - line.base
  // Two parts of one line.
  return gap > line.size / 2 ? gap : Number.POSITIVE_INFINITY
}

/** The usual distance of lines of a size, in half points. */
function usualGaps(columns: readonly (readonly PageLine[])[]): ReadonlyMap<number, number> {
  const gaps = new Map<number, number[]>()
  for (const lines of columns)
    for (const [at, line] of lines.entries()) {
      const gap = gapOf(lines, at)
      if (gap === Number.POSITIVE_INFINITY) continue
      const ofSize = gaps.get(sizeOf(line)) ?? []
      ofSize.push(gap)
      gaps.set(sizeOf(line), ofSize)
    }
  return new Map([...gaps].map(([size, all]) => [size, all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0]))
}

/** Of columns that start at the same place, how far their lines reach. */
function rightEdges(columns: readonly (readonly PageLine[])[]): ReadonlyMap<number, number> {
  const edges = new Map<number, number>()
  for (const lines of columns) {
    const right = lines.reduce((most, line) => Math.max(most, reachOf(line)), Number.NEGATIVE_INFINITY)
    edges.set(columnKey(lines), Math.max(edges.get(columnKey(lines)) ?? right, right))
  }
  return edges
}

function columnKey(lines: readonly PageLine[]): number {
  return Math.round(lines.reduce((least, { left }) => Math.min(least, left), Number.POSITIVE_INFINITY) / 6)
}

function sizeOf({ size }: PageLine): number {
  return Math.round(size * 2) / 2
}
