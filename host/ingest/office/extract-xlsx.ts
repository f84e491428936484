import type { ZipArchive } from '../archive/zip-archive.ts'
import { BlockList, type ExtractedDocument } from '../blocks.ts'
import { describeRows } from '../formats/table-rows.ts'
import { refusal } from '../refusals.ts'
import { readXml } from '../xml/read-xml.ts'
import { readCellFormats } from './cell-value.ts'
import { readProperties } from './core-properties.ts'
import { mainPart, relationshipsOf } from './package-parts.ts'
import { readSharedStrings, readSheet, type SheetCells } from './sheet-rows.ts'

interface Sheet {
  readonly name: string
  readonly part: string
}

/** Default sheet names, which carry no meaning. */
const givenName = /^(sheet|工作表)\s*\d+$/i

export interface WorkbookSheet extends SheetCells {
  readonly name: string
}

/** Parses a workbook's visible sheets by row. @throws {UnreadableDocument} when damaged or too large */
export function extractXlsx(archive: ZipArchive, fallbackTitle: string): ExtractedDocument {
  const list = new BlockList()
  let sheets = 0
  for (const { name, rows } of readSheets(archive)) {
    sheets += 1
    const described = describeRows(rows)
    if (described.length > 0 && !givenName.test(name)) list.heading(2, name)
    for (const { number, text } of described) list.paragraph(text, { kind: 'row', sheet: name, number })
  }

  const { title, publishedAt } = readProperties(archive)
  return { title: title || fallbackTitle, url: '', publishedAt, sheets, blocks: list.blocks }
}

/**
 * Reads the visible sheets of a workbook one by one: formulas by their cached value, numbers and dates as formatted.
 * @param maxCells per sheet; 1,000,000 by default
 * @throws {UnreadableDocument} when it is damaged or has more cells
 */
export function* readSheets(archive: ZipArchive, maxCells?: number): Generator<WorkbookSheet> {
  const main = mainPart(archive)
  if (main === null) throw refusal('corrupt')

  const parts = relationshipsOf(archive, main)
  const textOf = (type: string) => archive.text(parts.find((part) => part.type === type)?.target ?? '')
  const strings = readSharedStrings(textOf('sharedStrings'))
  const formats = readCellFormats(textOf('styles'))
  const { sheets, is1904 } = readWorkbook(
    archive.text(main),
    new Map(parts.map(({ id, target }) => [id, target])),
  )
  const context = { strings, formats, is1904, ...(maxCells === undefined ? {} : { maxCells }) }
  for (const { name, part } of sheets) {
    const { rows, merges } = readSheet(archive.text(part), context)
    yield { name, rows, merges }
  }
}

function readWorkbook(
  xml: string | null,
  targets: ReadonlyMap<string, string>,
): { sheets: Sheet[]; is1904: boolean } {
  const shown: Sheet[] = []
  const hidden: Sheet[] = []
  let is1904 = false
  readXml(xml, {
    open(name, attribute) {
      if (name === 's:workbookPr') is1904 = /^(1|true)$/.test(attribute('date1904'))
      const part = name === 's:sheet' ? targets.get(attribute('r:id')) : undefined
      if (part === undefined) return
      const isHidden = /hidden/i.test(attribute('state'))
      ;(isHidden ? hidden : shown).push({ name: attribute('name'), part })
    },
  })
  // Hidden sheets are only read when there are no others.
  return { sheets: shown.length > 0 ? shown : hidden, is1904 }
}
