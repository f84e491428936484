import type { MergedCells } from '../../formats/merged-rows.ts'
import type { TableHeader, TableRow } from '../../formats/table-rows.ts'
import { joinLines } from '../join-lines.ts'
import { type TextPiece, toLines } from '../page-lines.ts'
import type { GridCell, RuledGrid } from './ruled-grids.ts'
import { splitPiece } from './split-piece.ts'

/** A table of a page, with the pieces of text that are in it. */
export interface PageTable {
  readonly rows: readonly TableRow[]
  readonly merges: readonly MergedCells[]
  /** Absent where it must be inferred. */
  readonly header?: TableHeader
  /** Edges of its columns, in points. */
  readonly xs: readonly number[]
  readonly pieces: ReadonlySet<TextPiece>
  /** Baselines of its rows. */
  readonly bases: readonly number[]
}

/** Text may reach that far over a line, in points. */
const overhang = 2.5
/** The middle of a line of text above its baseline, in ems. */
const middleOfText = 0.35
/** Cells with text, at least; of fewer it is a drawing. */
const fewestFilled = { cells: 3, rows: 2, columns: 2 } as const

/** @returns the table whose cells a grid encloses; null where text crosses its lines, or hardly any is in it */
export function ruledTable({ xs, ys, cells }: RuledGrid, pieces: readonly TextPiece[]): PageTable | null {
  const faces = new Map(cells.flatMap((cell) => facesOf(cell).map((face) => [face, cell] as const)))
  const content = new Map<GridCell, TextPiece[]>()
  const inside = new Set<TextPiece>()
  const cellAt = (x: number, y: number) => {
    const [column, row] = [intervalOf(xs, x), intervalOf(ys, y)]
    return column === null || row === null ? undefined : faces.get(`${row} ${column}`)
  }
  for (const piece of pieces) {
    const [x = 0, y = 0] = piece.transform.slice(4)
    const middle = y + piece.height * middleOfText
    if (!cellAt(x + piece.width / 2, middle)) continue
    const walls = wallsOf(piece, xs, (place) => cellAt(place, middle))
    const parts = walls.length === 0 ? [piece] : splitPiece(piece, walls)
    if (!parts) return null
    inside.add(piece)
    for (const part of parts) {
      const cell = cellAt((part.transform[4] ?? 0) + part.width / 2, middle)
      if (!cell) return null
      const own = content.get(cell) ?? []
      own.push(part)
      content.set(cell, own)
    }
  }
  const filled = [...content].filter(([, own]) => own.some(({ str }) => str.trim() !== ''))
  if (!isTable(filled.map(([cell]) => cell))) return null
  const texts = new Map(filled.map(([cell, own]) => [cell, cellText(own)]))
  return {
    rows: rowsOf(xs, ys, texts),
    merges: cells.filter(isMerged).map(({ top, bottom, left, right }) => ({
      top: top + 1,
      bottom: bottom + 1,
      left: left + 1,
      right: right + 1,
    })),
    xs,
    pieces: inside,
    bases: ys.slice(1),
  }
}

/** @returns the lines between cells that a piece of text crosses */
function wallsOf(
  { str, transform, width }: TextPiece,
  xs: readonly number[],
  cellAt: (x: number) => GridCell | undefined,
): number[] {
  if (str.trim() === '') return []
  const [x = 0] = transform.slice(4)
  return xs.filter(
    (edge) => edge > x + overhang && edge < x + width - overhang && cellAt(edge - 0.1) !== cellAt(edge + 0.1),
  )
}

function isTable(filled: readonly GridCell[]): boolean {
  const rows = new Set(filled.map(({ top }) => top))
  const columns = new Set(filled.map(({ left }) => left))
  const { cells: fewest, rows: fewestRows, columns: fewestColumns } = fewestFilled
  return filled.length >= fewest && rows.size >= fewestRows && columns.size >= fewestColumns
}

function facesOf({ top, bottom, left, right }: GridCell): string[] {
  const faces: string[] = []
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) faces.push(`${row} ${column}`)
  return faces
}

/** @returns between which edges a place is, whatever their direction; null outside */
function intervalOf(edges: readonly number[], place: number): number | null {
  for (let at = 0; at + 1 < edges.length; at += 1) {
    const [one, other] = [edges[at] ?? 0, edges[at + 1] ?? 0]
    if (place >= Math.min(one, other) && place <= Math.max(one, other)) return at
  }
  return null
}

function rowsOf(
  xs: readonly number[],
  ys: readonly number[],
  texts: ReadonlyMap<GridCell, string>,
): TableRow[] {
  const grid = Array.from({ length: ys.length - 1 }, () => Array.from({ length: xs.length - 1 }, () => ''))
  for (const [{ top, left }, text] of texts) {
    const row = grid[top]
    if (row) row[left] = text
  }
  return grid.map((cells, at) => ({ number: at + 1, cells }))
}

function isMerged({ top, bottom, left, right }: GridCell): boolean {
  return bottom > top || right > left
}

/** Lines of a cell are one text; one that leaves room for the next ends a paragraph. */
function cellText(pieces: readonly TextPiece[]): string {
  const lines = toLines(pieces)
  const right = lines.reduce((most, line) => Math.max(most, line.right), Number.NEGATIVE_INFINITY)
  let text = ''
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]
    const isApart = before !== undefined && right - before.right > before.size * roomOfParagraph
    text = isApart ? `${text}\n${line.text}` : joinLines(text, line.text)
  }
  return text
}

/** Room behind a line, in ems, in which the beginning of the next one would fit. */
const roomOfParagraph = 1.6
