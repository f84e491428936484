import { makeArchive, makeOffice } from '../../ingest/testing/make-archive.ts'

/** A cell: a text, a number, or a number in a format; undefined for none. */
type MadeCell =
  | string
  | number
  | undefined
  | { readonly number: number; readonly format: keyof typeof formats }

export interface MadeSheet {
  readonly name: string
  readonly rows: readonly (readonly MadeCell[])[]
  /** A1:B2, … */
  readonly merges?: readonly string[]
}

const formats = { general: 0, day: 1, percent: 2, moment: 3 } as const
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Makes a workbook as Excel writes it. */
export function makeXlsx(sheets: readonly MadeSheet[]): Uint8Array {
  const strings: string[] = []
  const parts: Record<string, string> = {}
  const relations: Record<string, readonly [string, string]> = {
    s: ['sharedStrings', 'sharedStrings.xml'],
    t: ['styles', 'styles.xml'],
  }
  for (const [at, sheet] of sheets.entries()) {
    parts[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(sheet, strings)
    relations[`r${at + 1}`] = ['worksheet', `worksheets/sheet${at + 1}.xml`]
  }
  const list = sheets.map(
    ({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="r${at + 1}"/>`,
  )
  const r = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  parts['xl/workbook.xml'] =
    `<workbook xmlns="${main}" xmlns:r="${r}"><sheets>${list.join('')}</sheets></workbook>`
  const texts = strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`)
  parts['xl/sharedStrings.xml'] = `<sst xmlns="${main}">${texts.join('')}</sst>`
  parts['xl/styles.xml'] =
    `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="22"/></cellXfs></styleSheet>`
  return makeOffice('xl/workbook.xml', parts, relations)
}

function sheetXml({ rows, merges = [] }: MadeSheet, strings: string[]): string {
  const data = rows.map((cells, row) => {
    const made = cells.map((cell, column) => cellXml(cell, `${letters(column)}${row + 1}`, strings))
    return made.join('') === '' ? '' : `<row r="${row + 1}">${made.join('')}</row>`
  })
  const merged = merges.map((area) => `<mergeCell ref="${area}"/>`).join('')
  const areas = merged === '' ? '' : `<mergeCells>${merged}</mergeCells>`
  return `<worksheet xmlns="${main}"><sheetData>${data.join('')}</sheetData>${areas}</worksheet>`
}

function cellXml(cell: MadeCell, address: string, strings: string[]): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  if (typeof cell === 'object')
    return `<c r="${address}" s="${formats[cell.format]}"><v>${cell.number}</v></c>`
  strings.push(cell)
  return `<c r="${address}" t="s"><v>${strings.length - 1}</v></c>`
}

function letters(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26))
  return column < 26 ? rest : `${letters(Math.floor(column / 26) - 1)}${rest}`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}

/** A cell of an OpenDocument spreadsheet: as XML where it is more than a text or a number. */
export type OdsCell = string | number | { readonly xml: string }

/** Rows of cells; one that is the same so many times in a row is written once. */
type OdsRow = readonly OdsCell[] | { readonly cells: readonly OdsCell[]; readonly times: number }

/** Makes an OpenDocument spreadsheet. */
export function makeOds(sheets: readonly { readonly name: string; readonly rows: readonly OdsRow[] }[]) {
  const office = 'urn:oasis:names:tc:opendocument:xmlns'
  const tables = sheets.map(({ name, rows }) => {
    const lines = rows.map(odsRow)
    const rest =
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>'
    return `<table:table table:name="${escaped(name)}">${lines.join('')}${rest}</table:table>`
  })
  return makeArchive({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="${office}:manifest:1.0"/>`,
    'content.xml': `<office:document-content xmlns:office="${office}:office:1.0" xmlns:table="${office}:table:1.0" xmlns:text="${office}:text:1.0"><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`,
  })
}

function odsRow(row: OdsRow): string {
  const { cells, times } = 'cells' in row ? row : { cells: row, times: 1 }
  return `<table:table-row table:number-rows-repeated="${times}">${cells.map(odsCell).join('')}</table:table-row>`
}

function odsCell(cell: OdsCell): string {
  if (typeof cell === 'object') return cell.xml
  if (cell === '') return '<table:table-cell/>'
  if (typeof cell === 'number')
    return `<table:table-cell office:value-type="float" office:value="${cell}"><text:p>${cell.toLocaleString('en')}</text:p></table:table-cell>`
  return `<table:table-cell office:value-type="string"><text:p>${escaped(cell)}</text:p></table:table-cell>`
}
