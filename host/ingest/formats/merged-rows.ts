import type { TableHeader, TableRow } from './table-rows.ts'

/** A merged range of row and column numbers, from 1, inclusive. */
export interface MergedCells {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

interface FilledRows {
  readonly rows: readonly TableRow[]
  /** Known where names of groups are merged above those of columns. */
  readonly header?: TableHeader
}

/** Merged ranges of more cells are decoration; and of all ranges of a table. */
const maxMergedCells = 20_000
const maxFilledCells = 1_000_000
const maxHeadRows = 3

/**
 * Gives the value of a merged cell to each of its rows, and in the header also to each of its columns. A title over the
 * whole width stays once.
 * @param rows in the order of their numbers
 * @param marked first rows that are marked as the header
 */
export function fillMerged(
  rows: readonly TableRow[],
  merges: readonly MergedCells[],
  marked = 0,
): FilledRows {
  if (merges.length === 0) return { rows }
  const filled = new Map(rows.map(({ number, cells }) => [number, [...cells]]))
  const data = narrower(rows, merges)
  const head = marked > 1 ? { top: 1, bottom: marked } : headOf(rows, data)
  let room = maxFilledCells
  for (const { top, bottom, left, right } of data) {
    const value = filled.get(top)?.[left - 1] ?? ''
    const isHead = head !== null && top >= head.top && top < head.bottom
    const last = isHead ? right : left
    const size = (bottom - top + 1) * (last - left + 1)
    if (value === '' || size > Math.min(maxMergedCells, room)) continue
    room -= size
    for (let row = top; row <= bottom; row += 1) {
      const cells = filled.get(row)
      if (!cells) continue
      while (cells.length < last) cells.push('')
      cells.fill(value, left - 1, last)
    }
  }
  return {
    rows: rows.map(({ number }) => ({ number, cells: filled.get(number) ?? [] })),
    ...(head && { header: { first: head.top, rows: head.bottom - head.top + 1 } }),
  }
}

/**
 * The first row with cells merged to the side begins a header of several rows, if each of these names a group and all
 * others in it are merged down or have nothing below them.
 * @param merges those that are not over the whole width
 */
function headOf(
  rows: readonly TableRow[],
  merges: readonly MergedCells[],
): { readonly top: number; readonly bottom: number } | null {
  const first = rows.find(({ cells }) => cells.filter((cell) => cell !== '').length > 1)
  if (!first) return null
  const own = merges.filter(({ top }) => top === first.number)
  const groups = own.filter(({ left, right }) => right > left)
  if (groups.length === 0) return null
  const bottom = own.reduce((most, each) => Math.max(most, each.bottom), first.number + 1)
  const below = rows.find(({ number }) => number === first.number + 1)?.cells ?? []
  // Each group is followed by the names of its columns.
  const isNamed = groups.every(({ left, right }) => below.slice(left - 1, right).some((cell) => cell !== ''))
  const isOther = first.cells.some((cell, at) => {
    const isMerged = own.some(({ left, right }) => at + 1 >= left && at + 1 <= right)
    return cell !== '' && !isMerged && (below[at] ?? '') !== ''
  })
  const isHead = isNamed && !isOther && bottom - first.number < maxHeadRows
  return isHead ? { top: first.number, bottom } : null
}

/** @returns the header of several rows that merged cells make; null for any other table */
export function mergedHeader(rows: readonly TableRow[], merges: readonly MergedCells[]): TableHeader | null {
  const head = headOf(rows, narrower(rows, merges))
  return head && { first: head.top, rows: head.bottom - head.top + 1 }
}

function narrower(rows: readonly TableRow[], merges: readonly MergedCells[]): MergedCells[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return merges.filter(({ left, right }) => right - left + 1 < width)
}
