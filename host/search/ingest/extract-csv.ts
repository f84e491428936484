import { BlockList } from './block-list.ts'
import type { ExtractedDocument } from './blocks.ts'
import { parseCsv } from './parse-csv.ts'
import { describeRows } from './table-rows.ts'

/** Excel writes the delimiter into a first line of its own. */
const separatorLine = /^sep=(.)\r?\n/i

/**
 * Reads delimited text, a paragraph a row with the names of its columns.
 * @throws {UnreadableDocument} when it has more text than a library takes
 */
export function extractCsv(source: string, title: string, delimiter?: string): ExtractedDocument {
  const stated = separatorLine.exec(source)
  const body = stated ? source.slice(stated[0].length) : source
  const rows = parseCsv(body, stated?.[1] ?? delimiter).map(({ line, cells }) => ({
    number: stated ? line + 1 : line,
    cells,
  }))
  const list = new BlockList()
  for (const { number, text } of describeRows(rows)) list.paragraph(text, { kind: 'row', sheet: '', number })
  return { title, url: '', publishedAt: '', blocks: list.blocks }
}
