import type { TableRow } from '../formats/table-rows.ts'
import { UnreadableDocument } from '../refusals.ts'
import { readXml } from '../xml/read-xml.ts'
import { type CellFormat, showNumber } from './cell-value.ts'

export interface SheetContext {
  readonly strings: readonly string[]
  readonly formats: readonly CellFormat[]
  readonly is1904: boolean
  /** Maximum cells read; 1,000,000 by default. */
  readonly maxCells?: number
}

/** A merged range of row and column numbers, from 1, inclusive. */
export interface MergedCells {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export interface SheetCells {
  readonly rows: readonly TableRow[]
  readonly merges: readonly MergedCells[]
}

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

  constructor(context: SheetContext) {
    this.#context = context
  }

  open(name: string, attribute: (name: string) => string): void {
    if (name === 's:row') {
      // Rows and cells without an address follow the previous one.
      this.#row = Number(attribute('r')) || this.#row + 1
      this.#column = 0
      this.#cells = []
    } else if (name === 's:c') {
      this.#column = columnOf(attribute('r')) ?? this.#column + 1
      this.#type = attribute('t')
      this.#style = Number(attribute('s'))
      this.#value = ''
    } else if (name === 's:mergeCell') this.#addMerge(attribute('ref'))
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

    this.#cellCount += 1
    const { maxCells = maxCellsOfDocument } = this.#context
    if (this.#cellCount > maxCells)
      throw new UnreadableDocument(`表格太大（最多 ${maxCells / 10_000} 万个单元格），请拆成几个文件再导入`)

    while (this.#cells.length < this.#column - 1) this.#cells.push('')
    this.#cells[this.#column - 1] = shown
  }

  #shown(): string {
    const { strings, formats, is1904 } = this.#context
    if (this.#type === 's') return strings[Number(this.#value)] ?? ''
    if (this.#type === 'inlineStr' || this.#type === 'str') return unescapeText(this.#value)
    if (this.#type === 'b') return this.#value === '1' ? '是' : '否'
    // A formula with an error has no text.
    if (this.#type === 'e') return ''
    if (this.#type === 'd') return this.#value.replace(/T00:00:00(\.0+)?Z?$/, '')

    return showNumber(this.#value, formats[this.#style] ?? 'general', is1904)
  }
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
