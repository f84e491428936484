import type { ZipArchive } from '../archive/zip-archive.ts'
import { BlockList, deepestHeading, type ExtractedDocument, type ReadOptions } from '../blocks.ts'
import { readProperties } from '../office/core-properties.ts'
import type { ListLabel } from '../office/word/numbering/list-numbers.ts'
import { WordWriter } from '../office/word/word-writer.ts'
import { refusal } from '../refusals.ts'
import { readXml } from '../xml/read-xml.ts'
import { fillMerged, type MergedCells } from './merged-rows.ts'
import { OdtLists } from './odt/odt-lists.ts'
import { OdtStyles } from './odt/odt-styles.ts'
import { describeRows } from './table-rows.ts'

/** Elements that are not the author's text: deletions of tracked changes, comments, image descriptions. */
const silent = new Set([
  'text:tracked-changes',
  'office:annotation',
  'svg:title',
  'svg:desc',
  'text:index-title-template',
  'text:sequence-decls',
  'office:forms',
  'text:ruby-text',
])
/** Maximum repeats of a cell; larger counts only fill up the sheet. */
const maxRepeats = 100

/**
 * Parses an OpenDocument text (OASIS ODF 1.3): headings by outline level and paragraphs with their numbers, list items
 * as lines, table rows as paragraphs. Hidden text is read on request.
 * @throws {UnreadableDocument} when it is damaged or protected by a password
 */
export function extractOdt(
  archive: ZipArchive,
  fallbackTitle: string,
  { includesHidden = false }: ReadOptions = {},
): ExtractedDocument {
  if (isEncrypted(archive)) throw refusal('encrypted')
  const content = archive.text('content.xml')
  if (content === null) throw refusal('corrupt')
  const reader = new OdtReader(new OdtStyles(archive.text('styles.xml'), content), includesHidden)
  readXml(content, reader)
  reader.writer.finish()
  const { title, publishedAt } = readProperties(archive, 'meta.xml')
  const counted = reader.hidden === 0 ? {} : { hidden: reader.hidden }
  return { title: title || fallbackTitle, url: '', publishedAt, ...counted, blocks: reader.list.blocks }
}

function isEncrypted(archive: ZipArchive): boolean {
  let found = false
  readXml(archive.text('META-INF/manifest.xml'), {
    open: (name) => (found ||= name === 'manifest:encryption-data'),
  })
  return found
}

interface OpenTable {
  readonly rows: string[][]
  readonly merges: MergedCells[]
  /** Number of its first rows that are marked as the header. */
  headers: number
  isInHeader: boolean
  cell: string[] | null
  repeats: number
}

interface OpenParagraph {
  readonly level: number
  readonly label: ListLabel | null
  readonly isItem: boolean
  text: string
}

/** Elements that may be hidden, with what is in them. */
const hiding = new Set(['text:h', 'text:p', 'text:span', 'text:section', 'table:table-row'])

class OdtReader {
  readonly list = new BlockList()
  readonly writer = new WordWriter(this.list)
  hidden = 0
  readonly #styles: OdtStyles
  readonly #lists: OdtLists
  readonly #includesHidden: boolean
  /** Of each open element that may be hidden, whether it is. */
  readonly #hiding: boolean[] = []
  #isInHidden = false
  #silence = 0
  #isBody = false
  /** A paragraph may contain a frame with its own paragraphs. */
  readonly #open: OpenParagraph[] = []
  readonly #tables: OpenTable[] = []

  constructor(styles: OdtStyles, includesHidden: boolean) {
    this.#styles = styles
    this.#lists = new OdtLists(styles)
    this.#includesHidden = includesHidden
  }

  open(name: string, attribute: (name: string) => string): void {
    if (hiding.has(name)) this.#hiding.push(this.#isHidden(name, attribute))
    if (name === 'office:body') this.#isBody = true
    if (silent.has(name)) this.#silence += 1
    if (this.#silence > 0) return
    if (name === 'text:h' || name === 'text:p') this.#beginParagraph(name === 'text:h', attribute)
    else if (name === 'text:list') this.#lists.beginList(attribute)
    else if (name === 'text:list-item') this.#lists.beginItem(attribute)
    else if (name === 'text:s') this.text(' ')
    else if (name === 'text:tab') this.text('\t')
    else if (name === 'text:line-break') this.text('\n')
    else this.#openTable(name, attribute)
  }

  close(name: string): void {
    if (hiding.has(name)) this.#hiding.pop()
    if (silent.has(name)) {
      this.#silence -= 1
      return
    }
    if (this.#silence > 0) return
    if (name === 'text:h' || name === 'text:p') this.#endParagraph()
    else if (name === 'text:list') this.#lists.endList()
    else this.#closeTable(name)
  }

  text(text: string): void {
    const paragraph = this.#open.at(-1)
    if (paragraph && this.#isBody && this.#silence === 0 && this.#isRead(text)) paragraph.text += text
  }

  #isHidden(name: string, attribute: (name: string) => string): boolean {
    const style = attribute('text:style-name')
    if (name === 'text:section') return attribute('text:display') === 'none'
    if (name === 'table:table-row') return /^(?:collapse|filter)$/.test(attribute('table:visibility'))
    return this.#styles.isHidden(name === 'text:span' ? 'text' : 'paragraph', style)
  }

  /** @returns whether text is read; counts it if it is hidden */
  #isRead(text: string): boolean {
    const isHidden = this.#hiding.includes(true)
    const isInk = text.trim() !== ''
    if (isHidden && isInk && !this.#isInHidden) this.hidden += 1
    if (isInk) this.#isInHidden = isHidden
    return !isHidden || this.#includesHidden
  }

  #beginParagraph(isHeading: boolean, attribute: (name: string) => string): void {
    const level = isHeading ? Number(attribute('text:outline-level')) || 1 : 0
    const isItem = this.#lists.isOpen && this.#open.length === 0
    // A hidden paragraph does not count.
    const isCounted = this.#open.length === 0 && (this.#includesHidden || !this.#hiding.includes(true))
    const ofHeading = isHeading && isCounted ? this.#lists.labelOfHeading(level, attribute) : null
    const label = isHeading ? ofHeading : isItem && isCounted ? this.#lists.labelOfParagraph() : null
    this.#open.push({ level, label, isItem: isItem && !isHeading, text: '' })
  }

  #endParagraph(): void {
    const paragraph = this.#open.pop()
    if (!paragraph) return
    const { level, label, isItem } = paragraph
    const content = paragraph.text.replace(/[ \t\r]+/g, ' ').trim()
    const number = label?.text ?? ''
    const text = number === '' || content === '' ? content : number + (label?.gap ?? '') + content
    const cell = this.#tables.at(-1)?.cell
    if (cell) cell.push(text)
    else if (content === '') return
    else if (level > 0)
      this.writer.write({
        kind: 'heading',
        level: Math.min(6, level),
        text: label?.isBullet ? content : text,
      })
    else if (label?.isPlace)
      this.writer.write({
        kind: 'paragraph',
        text,
        clause: { text: number, level: deepestHeading + 1 + label.level },
      })
    else this.writer.write({ kind: isItem ? 'item' : 'paragraph', text })
  }

  #openTable(name: string, attribute: (name: string) => string): void {
    const table = this.#tables.at(-1)
    if (name === 'table:table')
      this.#tables.push({ rows: [], merges: [], headers: 0, isInHeader: false, cell: null, repeats: 1 })
    else if (!table) return
    else if (name === 'table:table-header-rows') table.isInHeader = true
    else if (name === 'table:table-row') {
      table.rows.push([])
      if (table.isInHeader) table.headers = table.rows.length
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      table.cell = []
      addMerge(table, attribute)
      table.repeats = Math.min(maxRepeats, Number(attribute('table:number-columns-repeated')) || 1)
    }
  }

  #closeTable(name: string): void {
    const table = this.#tables.at(-1)
    if (!table) return
    if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      const text = table.cell?.join('\n') ?? ''
      table.rows.at(-1)?.push(text, ...Array.from({ length: table.repeats - 1 }, () => text))
      table.cell = null
    } else if (name === 'table:table-header-rows') table.isInHeader = false
    else if (name === 'table:table') {
      this.#tables.pop()
      this.#describe(table)
    }
  }

  #describe({ rows, merges, headers }: OpenTable): void {
    const outer = this.#tables.at(-1)?.cell
    const numbered = rows.map((cells, index) => ({ number: index + 1, cells }))
    const filled = fillMerged(numbered, merges, headers)
    const marked = headers > 0 ? { first: 1, rows: headers } : isForm(rows) ? null : undefined
    for (const { text } of describeRows(filled.rows, filled.header ?? marked)) {
      if (outer) outer.push(text)
      else this.writer.write({ kind: 'paragraph', text })
    }
  }
}

/** Behind a cell that spans rows or columns, covered ones are in their places (OpenDocument 1.3 part 3, 9.1.5). */
function addMerge({ rows, merges }: OpenTable, attribute: (name: string) => string): void {
  const [columns = 1, height = 1] = ['table:number-columns-spanned', 'table:number-rows-spanned'].map(
    (name) => Number(attribute(name)) || 1,
  )
  const [top, left] = [rows.length, (rows.at(-1)?.length ?? 0) + 1]
  if (columns * height > 1) merges.push({ top, left, bottom: top + height - 1, right: left + columns - 1 })
}

/** Two columns without a marked header are fields and values of one record, not several records. */
function isForm(rows: readonly (readonly string[])[]): boolean {
  return rows.every((cells) => cells.length <= 2)
}
