import { beginsAsRemark, isRemark, isTotalRow } from './cell-look.ts'
import { countFilled } from './table-grid.ts'

/** Maximum rows of remarks and totals at the end of a table. */
const maxFooterRows = 40
const shortRemark = 12

export interface FoundFooter {
  /** End of the data rows, exclusive. */
  readonly end: number
  readonly lines: readonly string[]
  readonly totals: readonly (readonly string[])[]
}

/**
 * Finds the remarks and totals below a table.
 * @param rows trimmed, without the header
 * @param width number of columns
 */
export function findFooter(rows: readonly (readonly string[])[], width: number): FoundFooter {
  const lines: string[] = []
  const totals: (readonly string[])[] = []
  let end = rows.length
  let isAfterGap = false
  for (let at = rows.length - 1; at >= Math.max(0, rows.length - maxFooterRows); at -= 1) {
    const cells = rows[at] ?? []
    if (countFilled(cells) === 0) {
      isAfterGap = end === at + 1
      if (isAfterGap) end = at
      continue
    }
    if (isTotalRow(cells)) totals.unshift(cells)
    else if (isFooter(rows, at, width)) lines.unshift(cells.filter(Boolean).join(' '))
    else break
    end = at
  }

  return { end, lines, totals }
}

function isFooter(rows: readonly (readonly string[])[], at: number, width: number): boolean {
  const cells = rows[at] ?? []
  const filled = cells.filter((cell) => cell !== '')
  const [text = ''] = filled
  const isOne = new Set(filled).size === 1
  if (isOne && filled.length > 1 && width > 2 && text.length >= shortRemark) return true
  if (!isRemark(cells)) return false
  if (width === 1) return beginsAsRemark(text) && text.length >= 4
  if (filled.length > 1) return true

  // A data row may have only its first cell filled.
  const isApart = countFilled(rows[at - 1] ?? []) === 0
  const isFirst = cells[0] !== '' || isApart
  return isFirst && (beginsAsRemark(text) || isApart || (width > 2 && text.length >= shortRemark))
}
