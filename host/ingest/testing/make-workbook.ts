import { ZipArchive } from '../archive/zip-archive.ts'
import { makeOffice } from './make-archive.ts'

const relationSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheetSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

interface WorkbookParts {
  /** Elements before the rows, such as columns. */
  readonly before?: string
  /** Elements after them, such as merged cells. */
  readonly after?: string
  /** Format codes, which the styles 1, 2 … of cells have. */
  readonly codes?: readonly string[]
  /** Ids of built-in formats, which the next styles have. */
  readonly ids?: readonly number[]
  readonly is1904?: boolean
}

/** @returns a workbook of one sheet with these rows */
export function makeWorkbook(
  rows: string,
  { before = '', after = '', codes = [], ids = [], is1904 }: WorkbookParts = {},
) {
  const own = codes
    .map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`)
    .join('')
  const styles = [0, ...codes.map((_, at) => 200 + at), ...ids].map((id) => `<xf numFmtId="${id}"/>`).join('')
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${sheetSpace}" xmlns:r="${relationSpace}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${sheetSpace}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
    'xl/styles.xml': `<styleSheet xmlns="${sheetSpace}"><numFmts>${own}</numFmts><cellXfs>${styles}</cellXfs></styleSheet>`,
  }
  const relations = { r1: ['worksheet', 'worksheets/sheet1.xml'], r2: ['styles', 'styles.xml'] } as const
  return new ZipArchive(makeOffice('xl/workbook.xml', parts, relations))
}

/** @returns a cell with a text, or with a number in a style */
export function cell(value: string | number, style = 0): string {
  if (typeof value === 'number') return `<c s="${style}"><v>${value}</v></c>`
  return value === '' ? '<c/>' : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
}

export function row(...values: readonly (string | number)[]): string {
  return `<row>${values.map((value) => cell(value)).join('')}</row>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
