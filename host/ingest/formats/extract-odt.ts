import type { ZipArchive } from '../archive/zip-archive.ts'
import { BlockList, type ExtractedDocument } from '../blocks.ts'
import { readProperties } from '../office/core-properties.ts'
import { refusal } from '../refusals.ts'
import { readXml } from '../xml/read-xml.ts'
import { describeRows, firstRow } from './table-rows.ts'

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
 * Parses an OpenDocument text (OASIS ODF 1.3): headings by outline level, paragraphs, list items as lines, table rows
 * as paragraphs.
 * @throws {UnreadableDocument} when it is damaged or protected by a password
 */
export function extractOdt(archive: ZipArchive, fallbackTitle: string): ExtractedDocument {
  if (isEncrypted(archive)) throw refusal('encrypted')
  const content = archive.text('content.xml')
  if (content === null) throw refusal('corrupt')
  const reader = new OdtReader()
  readXml(content, reader)
  const { title, publishedAt } = readProperties(archive, 'meta.xml')
  return { title: title || fallbackTitle, url: '', publishedAt, blocks: reader.list.blocks }
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
  hasHeader: boolean
  cell: string[] | null
  repeats: number
}

class OdtReader {
  readonly list = new BlockList()
  #silence = 0
  #isBody = false
  /** A paragraph may contain a frame with its own paragraphs. */
  readonly #open: { level: number; text: string }[] = []
  readonly #tables: OpenTable[] = []

  open(name: string, attribute: (name: string) => string): void {
    if (name === 'office:body') this.#isBody = true
    if (silent.has(name)) this.#silence += 1
    if (this.#silence > 0) return
    if (name === 'text:h' || name === 'text:p') {
      this.#open.push({
        level: name === 'text:h' ? Number(attribute('text:outline-level')) || 1 : 0,
        text: '',
      })
    } else if (name === 'text:s') this.text(' ')
    else if (name === 'text:tab') this.text('\t')
    else if (name === 'text:line-break') this.text('\n')
    else this.#openTable(name, attribute)
  }

  close(name: string): void {
    if (silent.has(name)) {
      this.#silence -= 1
      return
    }
    if (this.#silence > 0) return
    if (name === 'text:h' || name === 'text:p') this.#endParagraph()
    else this.#closeTable(name)
  }

  text(text: string): void {
    const paragraph = this.#open.at(-1)
    if (paragraph && this.#isBody && this.#silence === 0) paragraph.text += text
  }

  #endParagraph(): void {
    const { level, text } = this.#open.pop() ?? { level: 0, text: '' }
    const line = text.replace(/[ \t\r]+/g, ' ')
    const cell = this.#tables.at(-1)?.cell
    if (cell) cell.push(line)
    else if (level > 0) this.list.heading(Math.min(6, level), line)
    else this.list.paragraph(line)
  }

  #openTable(name: string, attribute: (name: string) => string): void {
    const table = this.#tables.at(-1)
    if (name === 'table:table') this.#tables.push({ rows: [], hasHeader: false, cell: null, repeats: 1 })
    else if (!table) return
    else if (name === 'table:table-header-rows') table.hasHeader = true
    else if (name === 'table:table-row') table.rows.push([])
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      table.cell = []
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
    } else if (name === 'table:table') {
      this.#tables.pop()
      this.#describe(table)
    }
  }

  #describe({ rows, hasHeader }: OpenTable): void {
    const outer = this.#tables.at(-1)?.cell
    const numbered = rows.map((cells, index) => ({ number: index + 1, cells }))
    for (const { text } of describeRows(numbered, hasHeader ? firstRow : isForm(rows) ? null : undefined)) {
      if (outer) outer.push(text)
      else this.list.paragraph(text)
    }
  }
}

/** Two columns without a marked header are fields and values of one record, not several records. */
function isForm(rows: readonly (readonly string[])[]): boolean {
  return rows.every((cells) => cells.length <= 2)
}
