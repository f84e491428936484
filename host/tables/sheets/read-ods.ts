import type { ZipArchive } from '../../ingest/archive/zip-archive.ts'
import type { MergedCells } from '../../ingest/formats/merged-rows.ts'
import type { TableRow } from '../../ingest/formats/table-rows.ts'
import { refusal } from '../../ingest/refusals.ts'
import { readXml } from '../../ingest/xml/read-xml.ts'
import { DataRefusal } from '../data-refusal.ts'
import type { TableGrid } from './table-grid.ts'

const maxColumns = 1_024
/** Elements of a cell that are not its value. */
const silent = new Set(['office:annotation', 'draw:frame', 'draw:custom-shape', 'text:ruby-text'])

/**
 * Parses the sheets of an OpenDocument spreadsheet (OASIS ODF 1.3): numbers and dates by value, everything else as
 * displayed.
 * @throws {UnreadableDocument} when it is damaged or protected by a password
 * @throws {DataRefusal} too_large
 */
export function readOds(archive: ZipArchive, maxCells: number): TableGrid[] {
  let isEncrypted = false
  readXml(archive.text('META-INF/manifest.xml'), {
    open: (name) => (isEncrypted ||= name === 'manifest:encryption-data'),
  })
  if (isEncrypted) throw refusal('encrypted')

  const content = archive.text('content.xml')
  if (content === null) throw refusal('corrupt')

  const reader = new OdsReader(maxCells)
  readXml(content, reader)
  if (reader.isTooLarge) throw new DataRefusal('too_large')

  return reader.grids
}

class OdsReader {
  readonly grids: { name: string; rows: TableRow[]; merges: MergedCells[] }[] = []
  readonly #maxCells: number
  /** Whether the cell limit is exceeded; further cells are dropped. */
  isTooLarge = false
  #cellCount = 0
  #row = 0
  #rowRepeats = 1
  #cells: string[] = []
  #repeats = 1
  #value: string | null = null
  #paragraphs: string[] = []
  #silence = 0
  #isCell = false
  #isParagraph = false
  #column = 0

  constructor(maxCells: number) {
    this.#maxCells = maxCells
  }

  open(name: string, attribute: (name: string) => string): void {
    if (silent.has(name)) this.#silence += 1
    if (this.#silence > 0 || this.isTooLarge) return
    if (name === 'table:table') {
      this.grids.push({ name: attribute('table:name'), rows: [], merges: [] })
      this.#row = 0
    } else if (name === 'table:table-row') {
      this.#cells = []
      this.#column = 0
      this.#rowRepeats = repeatsOf(attribute('table:number-rows-repeated'))
      this.#row += 1
    } else if (name === 'table:table-cell') this.#openCell(attribute)
    else if (name === 'table:covered-table-cell') this.#openCovered(attribute)
    else if (name === 'text:p' && this.#isCell) {
      this.#isParagraph = true
      this.#paragraphs.push('')
    } else if (name === 'text:s' || name === 'text:tab') this.text(' ')
    else if (name === 'text:line-break') this.text('\n')
  }

  close(name: string): void {
    if (silent.has(name)) {
      this.#silence -= 1
      return
    }
    if (this.#silence > 0 || this.isTooLarge) return
    if (name === 'text:p') this.#isParagraph = false
    else if (name === 'table:table-cell') this.#endCell()
    else if (name === 'table:covered-table-cell') this.#isCell = false
    else if (name === 'table:table-row') this.#endRow()
  }

  text(text: string): void {
    if (!this.#isParagraph || this.#silence > 0 || this.isTooLarge) return
    this.#paragraphs[this.#paragraphs.length - 1] += text
  }

  #openCell(attribute: (name: string) => string): void {
    this.#isCell = true
    this.#paragraphs = []
    this.#repeats = repeatsOf(attribute('table:number-columns-repeated'))
    this.#value = valueOf(attribute)
    const across = Number(attribute('table:number-columns-spanned')) || 1
    const down = Number(attribute('table:number-rows-spanned')) || 1
    if (across * down > 1)
      this.grids.at(-1)?.merges.push({
        top: this.#row,
        bottom: this.#row + down - 1,
        left: this.#column + 1,
        right: this.#column + across,
      })
  }

  /** Covered cells of a merged range are not displayed. */
  #openCovered(attribute: (name: string) => string): void {
    this.#isCell = false
    this.#column += repeatsOf(attribute('table:number-columns-repeated'))
  }

  #endCell(): void {
    this.#isCell = false
    const shown = (this.#value ?? this.#paragraphs.join('\n')).trim()
    const from = this.#column
    this.#column += this.#repeats
    if (shown === '' || from >= maxColumns) return

    const until = Math.min(maxColumns, this.#column)
    if (!this.#hasRoom(until - from)) return

    while (this.#cells.length < from) this.#cells.push('')
    for (let column = from; column < until; column += 1) this.#cells[column] = shown
  }

  #endRow(): void {
    if (this.#cells.length > 0 && this.#hasRoom(this.#cells.length * (this.#rowRepeats - 1))) {
      // Repeated rows are data; repeated empty rows, up to the end of a sheet, are not.
      for (let at = 0; at < this.#rowRepeats; at += 1)
        this.grids.at(-1)?.rows.push({ number: this.#row + at, cells: this.#cells })
    }
    this.#row += this.#rowRepeats - 1
  }

  #hasRoom(cells: number): boolean {
    this.#cellCount += cells
    this.isTooLarge ||= this.#cellCount > this.#maxCells
    return !this.isTooLarge
  }
}

function repeatsOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Math.max(1, Number(text)) : 1
}

/** @returns null when the displayed text is used */
function valueOf(attribute: (name: string) => string): string | null {
  switch (attribute('office:value-type')) {
    case 'float':
    case 'currency':
      return attribute('office:value')
    case 'percentage':
      return `${Number((Number(attribute('office:value')) * 100).toPrecision(12))}%`
    case 'date':
      return attribute('office:date-value')
        .replace(/T00:00:00(\.0+)?$/, '')
        .replace('T', ' ')
    case 'boolean':
      return attribute('office:boolean-value') === 'true' ? '是' : '否'
    default:
      return null
  }
}
