import type { OPS, PDFPageProxy } from 'unpdf/pdfjs'
import { fillMerged } from '../../formats/merged-rows.ts'
import { type DescribedRow, describeRows, headerRows, type TableRow } from '../../formats/table-rows.ts'
import { type PageLine, type TextPiece, toLines } from '../page-lines.ts'
import { alignedTables, mayHaveTable } from './aligned-tables.ts'
import { ruledGrids } from './ruled-grids.ts'
import { type PageTable, ruledTable } from './ruled-table.ts'
import { readRulings } from './rulings.ts'

/** Lines between a table and the edge of its page, above which it may continue: running headers. */
const mostAtEdge = 2
/** Edges of the same columns on two pages differ no more, in points. */
const sameColumn = 4

/** A table at the end of a page, which the next page may continue. */
interface OpenTable {
  readonly xs: readonly number[]
  readonly header: readonly TableRow[]
}

/** Reads the pages of a document one after the other, tables row by row with the names of their columns. */
export class PageTables {
  #open: OpenTable | null = null

  /** @returns the lines of a page in content order, and the rows of its tables */
  async linesOf(
    page: PDFPageProxy,
    pieces: readonly TextPiece[],
    operators: typeof OPS,
  ): Promise<PageLine[]> {
    const tables = mayHaveTable(pieces) ? await tablesOf(page, pieces, operators) : []
    const before = this.#open
    this.#open = null
    if (tables.length === 0) return toLines(pieces)
    const lines: PageLine[] = []
    for (const part of partsOf(pieces, tables)) {
      if (!('rows' in part)) lines.push(...toLines(part))
      else {
        const continued = lines.length <= mostAtEdge && before && isSame(before.xs, part.xs) ? before : null
        const { described, header } = describe(part, continued?.header ?? [])
        lines.push(...described.map((row) => lineOf(row, part)))
        this.#open = { xs: part.xs, header }
      }
    }
    const below = lines.length - 1 - lines.findLastIndex(({ isRow }) => isRow)
    if (below > mostAtEdge) this.#open = null
    return lines
  }
}

async function tablesOf(
  page: PDFPageProxy,
  pieces: readonly TextPiece[],
  operators: typeof OPS,
): Promise<PageTable[]> {
  const rulings = await readRulings(page, operators)
  const ruled = ruledGrids(rulings).flatMap((grid) => ruledTable(grid, pieces) ?? [])
  const inside = new Set(ruled.flatMap((table) => [...table.pieces]))
  return [...ruled, ...alignedTables(pieces, inside, rulings.horizontal)]
}

/** @returns the table of each part, or the pieces between tables, in content order */
function partsOf(pieces: readonly TextPiece[], tables: readonly PageTable[]): (PageTable | TextPiece[])[] {
  const tableOf = new Map(tables.flatMap((table) => [...table.pieces].map((each) => [each, table] as const)))
  const parts: (PageTable | TextPiece[])[] = []
  const placed = new Set<PageTable>()
  let open: TextPiece[] | null = null
  for (const piece of pieces) {
    const table = tableOf.get(piece)
    if (!table) {
      if (!open) parts.push((open = []))
      open.push(piece)
    } else if (piece.str.trim() !== '') {
      open = null
      if (!placed.has(table)) parts.push(table)
      placed.add(table)
    }
  }
  return parts
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((x, at) => Math.abs(x - (other[at] ?? 0)) <= sameColumn)
}

/** @param above the header of the table that this one continues, which it may repeat */
function describe(
  { rows, merges, xs, header: stated }: PageTable,
  above: readonly TableRow[],
): { readonly described: DescribedRow[]; readonly header: readonly TableRow[] } {
  const filled = fillMerged(rows, merges)
  // Two columns without a header of their own are fields and values of one record, not several records.
  const inferred = stated ?? filled.header ?? (xs.length === 3 ? null : undefined)
  const isRepeated = above.every(({ cells }, at) => String(filled.rows[at]?.cells) === String(cells))
  if (above.length === 0 || isRepeated) {
    const header = headerRows(filled.rows, inferred)
    const described = describeRows(filled.rows, inferred)
    return { described: above.length === 0 ? described : described.slice(above.length), header }
  }
  const own = filled.rows.map(({ number, cells }) => ({ number: number + above.length, cells }))
  const header = above.map(({ cells }, at) => ({ number: at + 1, cells }))
  const described = describeRows([...header, ...own], { first: 1, rows: above.length })
  return {
    described: described
      .slice(above.length)
      .map(({ number, text }) => ({ number: number - above.length, text })),
    header,
  }
}

function lineOf({ number, text }: DescribedRow, { xs, bases, pieces }: PageTable): PageLine {
  const [size = 0] = [...pieces].flatMap(({ str, height }) => (str.trim() === '' ? [] : [height]))
  return {
    text,
    size,
    left: xs[0] ?? 0,
    right: xs.at(-1) ?? 0,
    base: bases[number - 1] ?? 0,
    isRow: true,
  }
}
