import { firstRow, headerRows } from '../../formats/table-rows.ts'
import { piecesByLine, type TextPiece } from '../page-lines.ts'
import type { PageTable } from './ruled-table.ts'
import type { Ruling } from './rulings.ts'

/** A part of a line with room around it. */
interface Segment {
  readonly left: number
  readonly right: number
  readonly size: number
  readonly text: string
}

interface SegmentedLine {
  readonly pieces: readonly TextPiece[]
  readonly segments: readonly Segment[]
  readonly base: number
}

/** Room between two columns, in ems. */
const gutter = 1
/** Places of one column differ no more, in ems. */
const sameEdge = 0.6
/** Rows of a table without lines; columns of one, and of one between lines. */
const fewest = { rows: 3, columns: 3, ruledColumns: 2, ruledRows: 2 } as const
/** Larger ones are no tables that a person reads. */
const most = { rows: 1_000, columns: 60 } as const
/** Rows are no further apart, in multiples of their size. */
const mostLeading = 4
/** Rows that leave columns empty are at most this share. */
const leastFilled = 0.7
const figure = /^[-+±(（]?[¥￥$€£]?\s*\d[\d,.\s]*[)）]?\s*[%‰]?$|^[-–—/]$/

/** Least room between the cells of a table, in ems: its lines may be between them. */
const leastRoom = 0.24

/** Chinese or figures with a space are mostly more than one cell, which pdf.js joined. */
const spaced = /[\p{Script=Han}\d] (?=[\p{Script=Han}\d])/u

/** @returns whether parts of lines are next to each other with room between them, in more than one line */
export function mayHaveTable(pieces: readonly TextPiece[]): boolean {
  let found = 0
  let before: TextPiece | undefined
  for (const piece of pieces) {
    if (piece.str.trim() === '') continue
    if ((before && isAside(before, piece)) || spaced.test(piece.str)) found += 1
    if (found >= 2) return true
    before = piece
  }
  return false
}

function isAside(before: TextPiece, piece: TextPiece): boolean {
  const [x = 0, y = 0] = before.transform.slice(4)
  const [toX = 0, toY = 0] = piece.transform.slice(4)
  // A piece of the same line with room before it, or the next cell of a row.
  return toY > y - before.height / 2 && toX - (x + before.width) > before.height * leastRoom
}

/**
 * Finds tables by what stands below each other: rows whose parts share columns with room between them, with figures in
 * one column, or between two horizontal lines of the same length. Columns of prose are no rows: their lines follow each other
 * in the content of a page.
 * @param taken pieces of other tables
 */
export function alignedTables(
  pieces: readonly TextPiece[],
  taken: ReadonlySet<TextPiece>,
  rules: readonly Ruling[],
): PageTable[] {
  const lines = piecesByLine(pieces.filter((piece) => !taken.has(piece))).flatMap(segmented)
  const tables: PageTable[] = []
  for (let from = 0; from < lines.length; ) {
    const to = endOfRun(lines, from)
    const table = tableOf(lines.slice(from, to), rules)
    if (table) tables.push(table)
    from = to
  }
  return tables
}

function segmented(pieces: readonly TextPiece[]): SegmentedLine[] {
  const inked = pieces.filter(({ str, dir }) => str.trim() !== '' && dir !== 'ttb')
  const segments: Segment[] = []
  for (const { str, transform, width, height } of inked) {
    const [left = 0] = transform.slice(4)
    const open = segments.at(-1)
    if (open && left - open.right <= height * gutter)
      segments[segments.length - 1] = {
        ...open,
        right: Math.max(open.right, left + width),
        text: open.text + (left - open.right > height / 4 ? ' ' : '') + str,
      }
    else segments.push({ left, right: left + width, size: height, text: str })
  }
  const base = inked[0]?.transform[5] ?? 0
  return segments.length === 0 ? [] : [{ pieces, segments, base }]
}

/** A run of lines of several parts, each below the one before. */
function endOfRun(lines: readonly SegmentedLine[], from: number): number {
  let to = from + 1
  for (; to < lines.length; to += 1) {
    const [before, line] = [lines[to - 1], lines[to]]
    if (!before || !line || line.segments.length < 2 || before.segments.length < 2) break
    const gap = before.base - line.base
    if (gap <= 0 || gap > (line.segments[0]?.size ?? 0) * mostLeading) break
  }
  return to
}

function tableOf(lines: readonly SegmentedLine[], rules: readonly Ruling[]): PageTable | null {
  if (lines.length < fewest.ruledRows || lines.length > most.rows) return null
  const columns = columnsOf(lines)
  if (!columns || columns.length > most.columns) return null
  const isRuled = isBetweenRules(lines, rules)
  if (columns.length < (isRuled ? fewest.ruledColumns : fewest.columns)) return null
  if (!isRuled && lines.length < fewest.rows) return null
  const grid = lines.map(({ segments }) => cellsOf(segments, columns))
  const filled = grid.flat().filter((text) => text !== '').length
  if (filled < grid.length * columns.length * leastFilled) return null
  const rows = grid.map((cells, at) => ({ number: at + 1, cells }))
  if (!isRuled && (!hasFigures(grid) || headerRows(rows).length === 0)) return null
  if (!columns.every((column) => isAligned(lines, column))) return null
  return {
    rows,
    merges: [],
    ...(isRuled && isHeadRuled(lines, rules) && { header: firstRow }),
    xs: [...columns.map(({ left }) => left), columns.at(-1)?.right ?? 0],
    pieces: new Set(lines.flatMap((line) => line.pieces)),
    bases: lines.map(({ base }) => base),
  }
}

interface Column {
  readonly left: number
  readonly right: number
}

/** @returns the columns between which every line has room; null where a line has two parts in one of them */
function columnsOf(lines: readonly SegmentedLine[]): Column[] | null {
  const all = lines.flatMap(({ segments }) => segments).toSorted((one, other) => one.left - other.left)
  const columns: Column[] = []
  for (const { left, right, size } of all) {
    const open = columns.at(-1)
    if (open && left - open.right < size * (gutter / 2))
      columns[columns.length - 1] = { left: open.left, right: Math.max(open.right, right) }
    else columns.push({ left, right })
  }
  const isSingle = lines.every(
    ({ segments }) => new Set(segments.map(({ left }) => columnAt(columns, left))).size === segments.length,
  )
  return isSingle ? columns : null
}

function columnAt(columns: readonly Column[], left: number): number {
  return columns.findIndex((column) => left >= column.left && left <= column.right)
}

function cellsOf(segments: readonly Segment[], columns: readonly Column[]): string[] {
  const cells = columns.map(() => '')
  for (const { left, text } of segments) cells[columnAt(columns, left)] = text.trim()
  return cells
}

/** Whether a column has figures below its first row: of prose, addresses and names none has. */
function hasFigures(grid: readonly (readonly string[])[]): boolean {
  const below = grid.slice(1)
  return (grid[0] ?? []).some((_, column) => {
    const texts = below.map((cells) => cells[column] ?? '').filter((text) => text !== '')
    return texts.length >= fewest.rows - 1 && texts.every((text) => figure.test(text)) && column > 0
  })
}

/** Parts of a column have their left or right ends or their middles at the same place, names of columns apart. */
function isAligned(lines: readonly SegmentedLine[], { left, right }: Column): boolean {
  const own = lines.flatMap(({ segments }) =>
    segments.filter((each) => each.left >= left && each.left <= right),
  )
  const places = [
    own.map((each) => each.left),
    own.map((each) => each.right),
    own.map((each) => (each.left + each.right) / 2),
  ]
  const room = sameEdge * (own[0]?.size ?? 0)
  return places.some((values) => {
    const below = values.length > fewest.rows ? values.slice(1) : values
    return Math.max(...below) - Math.min(...below) <= room
  })
}

/** Whether a line separates the first row from the second, and none is between others. */
function isHeadRuled(lines: readonly SegmentedLine[], rules: readonly Ruling[]): boolean {
  const ruled = lines.map((line, at) => {
    const { base = line.base } = lines[at + 1] ?? {}
    const left = line.segments[0]?.left ?? 0
    return rules.some((rule) => rule.at < line.base && rule.at > base && rule.from <= left && left <= rule.to)
  })
  return ruled[0] === true && ruled.slice(1).every((isRuled) => !isRuled)
}

/** Whether horizontal lines of the same length are above and below, as of tables with three lines. */
function isBetweenRules(lines: readonly SegmentedLine[], rules: readonly Ruling[]): boolean {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return false
  const size = first.segments[0]?.size ?? 0
  const left = Math.min(...lines.map(({ segments }) => segments[0]?.left ?? 0))
  const right = Math.max(...lines.map(({ segments }) => segments.at(-1)?.right ?? 0))
  const wide = rules.filter(({ from, to }) => from <= left + size && to >= right - size)
  const above = wide.filter(({ at }) => at > first.base && at - first.base < size * mostLeading)
  const below = wide.filter(({ at }) => at < last.base && last.base - at < size * mostLeading)
  return above.some(({ from, to }) =>
    below.some((each) => Math.abs(each.from - from) < size && Math.abs(each.to - to) < size),
  )
}
