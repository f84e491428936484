import type { MergedCells } from '../formats/merged-rows.ts'
import type { TableRow } from '../formats/table-rows.ts'
import { UnreadableDocument } from '../refusals.ts'
import { readXml } from '../xml/read-xml.ts'
import { type CellFormat, generalFormat, plainNumber, shownNumber } from './cell-value.ts'

export interface SheetContext {
  readonly strings: readonly string[]
  readonly formats: readonly CellFormat[]
  readonly is1904: boolean
  readonly options: SheetOptions
}

export interface SheetOptions {
  /** Maximum cells of a sheet; 1,000,000 by default. */
  readonly maxCells?: number
  /** Whether cells are read as a person sees them; else for calculations. */
  readonly isShown?: boolean
  /** Whether hidden rows and columns are read; for calculations they always are. */
  readonly includesHidden?: boolean
}

export interface SheetCells {
  readonly rows: readonly TableRow[]
  readonly merges: readonly MergedCells[]
  /** Hidden rows and columns that have content. */
  readonly hidden: number
}

/** Of a formula that was never calculated, as programs that write workbooks leave it. */
const notCalculated = '（公式没有存下结果）'

const maxCellsOfDocument = 1_000_000
/** Maximum columns; cells further right are ignored. */
const maxColumns = 1_024

/**
 * Reads the non-empty rows of a worksheet. A merged cell has its value only in its first row and column.
 * @throws {UnreadableDocument} when it is damaged or exceeds the cell limit
 */
export function readSheet(xml: string | null, context: SheetContext): SheetCells {
  const reader = new SheetReader(context)
  readXml(xml, reader)
  return reader
}

class SheetReader implements SheetCells {
  readonly rows: TableRow[] = []
  readonly merges: MergedCells[] = []
  readonly #context: SheetContext
  #row = 0
  #column = 0
  #cells: string[] = []
  #cellCount = 0
  #type = ''
  #style = 0
  #value = ''
  #isValue = false
  #isReading = false
  #hasFormula = false
  #isHiddenRow = false
  readonly #hiddenColumns: { readonly from: number; readonly to: number }[] = []
  readonly #hiddenPlaces = new Set<string>()

  constructor(context: SheetContext) {
    this.#context = context
  }

  get hidden(): number {
    return this.#hiddenPlaces.size
  }

  open(name: string, attribute: (name: string) => string): void {
    if (name === 's:col' && isTrue(attribute('hidden')) && this.#hiddenColumns.length < maxColumns)
      this.#hiddenColumns.push({ from: Number(attribute('min')), to: Number(attribute('max')) })
    else if (name === 's:row') {
      // Rows and cells without an address follow the previous one.
      this.#row = Number(attribute('r')) || this.#row + 1
      this.#column = 0
      this.#cells = []
      this.#isHiddenRow = isTrue(attribute('hidden'))
    } else if (name === 's:c') {
      this.#column = columnOf(attribute('r')) ?? this.#column + 1
      this.#type = attribute('t')
      this.#style = Number(attribute('s'))
      this.#value = ''
      this.#hasFormula = false
    } else if (name === 's:f') this.#hasFormula = true
    else if (name === 's:mergeCell') this.#addMerge(attribute('ref'))
    else if (name === 's:rPh') this.#isReading = true
    else if (name === 's:v' || name === 's:t') this.#isValue = !this.#isReading
  }

  close(name: string): void {
    if (name === 's:v' || name === 's:t') this.#isValue = false
    else if (name === 's:rPh') this.#isReading = false
    else if (name === 's:c') this.#endCell()
    else if (name === 's:row' && this.#cells.length > 0)
      this.rows.push({ number: this.#row, cells: this.#cells })
  }

  text(text: string): void {
    if (this.#isValue) this.#value += text
  }

  #addMerge(area: string): void {
    const [from = '', to = from] = area.split(':')
    const [left, right] = [columnOf(from), columnOf(to)]
    const [top, bottom] = [from, to].map((address) => Number(/\d+$/.exec(address)?.[0] ?? 0))
    if (left && right && top && bottom) this.merges.push({ top, bottom, left, right })
  }

  #endCell(): void {
    const shown = this.#shown().trim()
    if (shown === '' || this.#column > maxColumns) return
    if (this.#isHidden() && !this.#context.options.includesHidden) return

    this.#cellCount += 1
    const { maxCells = maxCellsOfDocument } = this.#context.options
    if (this.#cellCount > maxCells)
      throw new UnreadableDocument(`表格太大（最多 ${maxCells / 10_000} 万个单元格），请拆成几个文件再导入`)

    while (this.#cells.length < this.#column - 1) this.#cells.push('')
    this.#cells[this.#column - 1] = shown
  }

  /** Of each hidden row and column one place is counted. */
  #isHidden(): boolean {
    if (!this.#context.options.isShown) return false
    const isHiddenColumn = this.#hiddenColumns.some(
      ({ from, to }) => this.#column >= from && this.#column <= to,
    )
    if (this.#isHiddenRow) this.#hiddenPlaces.add(`row ${this.#row}`)
    else if (isHiddenColumn) this.#hiddenPlaces.add(`column ${this.#column}`)
    return this.#isHiddenRow || isHiddenColumn
  }

  #shown(): string {
    const { strings, formats, is1904, options } = this.#context
    if (this.#hasFormula && this.#value === '' && options.isShown) return notCalculated
    if (this.#type === 's') return strings[Number(this.#value)] ?? ''
    if (this.#type === 'inlineStr' || this.#type === 'str') return unescapeText(this.#value)
    if (this.#type === 'b') return this.#value === '1' ? '是' : '否'
    // A formula with an error has no text.
    if (this.#type === 'e') return ''
    if (this.#type === 'd') return this.#value.replace(/T00:00:00(\.0+)?Z?$/, '')

    const format = formats[this.#style] ?? generalFormat
    return options.isShown
      ? shownNumber(this.#value, format, is1904)
      : plainNumber(this.#value, format.kind, is1904)
  }
}

function isTrue(value: string): boolean {
  return value === '1' || value === 'true'
}

/** @returns the column number of a cell address (B7: 2), or null */
function columnOf(address: string): number | null {
  const letters = /^\$?([A-Z]{1,3})\$?\d+$/i.exec(address)?.[1]
  if (letters === undefined) return null
  return Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/** Reads the shared strings of a workbook; phonetic readings (ruby) are skipped. */
export function readSharedStrings(xml: string | null): string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isReading = false
  readXml(xml, {
    open(name) {
      if (name === 's:si') text = ''
      else if (name === 's:rPh') isReading = true
      else if (name === 's:t') isText = !isReading
    },
    close(name) {
      if (name === 's:si') strings.push(unescapeText(text))
      else if (name === 's:rPh') isReading = false
      else if (name === 's:t') isText = false
    },
    text(part) {
      if (isText) text += part
    },
  })
  return strings
}

/** Workbooks escape characters that XML cannot contain as _xHHHH_ (ECMA-376, 22.9.2.19). */
function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
