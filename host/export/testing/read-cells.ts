import { strFromU8, unzipSync } from 'fflate'
import { DOMParser } from 'linkedom'
import type { SheetCell } from './evaluate-formula.ts'

/** Reads the sheets of a workbook by a parser of XML that the product does not write with. @returns cells by sheet, row and column */
export function readCells(bytes: Uint8Array): ReadonlyMap<string, SheetCell[][]> {
  const files = unzipSync(bytes)
  const part = (path: string) =>
    new DOMParser().parseFromString(strFromU8(files[path] ?? new Uint8Array()), 'text/xml')
  const sheets = [...part('xl/workbook.xml').querySelectorAll('sheet')]
  return new Map(
    sheets.map((sheet, at) => [
      sheet.getAttribute('name') ?? '',
      [...part(`xl/worksheets/sheet${at + 1}.xml`).querySelectorAll('row')].map((row) =>
        [...row.querySelectorAll('c')].map(cellOf),
      ),
    ]),
  )
}

function cellOf(cell: Element): SheetCell {
  const value = cell.querySelector('v')?.textContent ?? null
  const formula = cell.querySelector('f')?.textContent ?? null
  if (cell.getAttribute('t') === 'inlineStr')
    return { formula, value: cell.querySelector('t')?.textContent ?? '' }
  if (cell.getAttribute('t') === 'b') return { formula, value: value === '1' }
  return { formula, value: value === null ? null : Number(value) }
}
