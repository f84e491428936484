import type { ZipArchive } from '../archive/zip-archive.ts'
import { BlockList, type ExtractedDocument, type ReadOptions } from '../blocks.ts'
import { fillMerged } from '../formats/merged-rows.ts'
import { describeRows } from '../formats/table-rows.ts'
import { refusal } from '../refusals.ts'
import { readXml } from '../xml/read-xml.ts'
import { readCellFormats } from './cell-value.ts'
import { readProperties } from './core-properties.ts'
import { mainPart, relationshipsOf } from './package-parts.ts'
import { readSharedStrings, readSheet, type SheetCells, type SheetOptions } from './sheet-rows.ts'

interface Sheet {
  readonly name: string
  readonly part: string
  readonly isHidden: boolean
}

/** Default sheet names, which carry no meaning. */
const givenName = /^(sheet|工作表)\s*\d+$/i

export interface WorkbookSheet extends SheetCells {
  readonly name: string
}

/** Parses a workbook's sheets by row, as they are shown. @throws {UnreadableDocument} when damaged or too large */
export function extractXlsx(
  archive: ZipArchive,
  fallbackTitle: string,
  { includesHidden = false }: ReadOptions = {},
): ExtractedDocument {
  const { sheets, hiddenSheets } = readWorkbook(archive, { isShown: true, includesHidden })
  const list = new BlockList()
  for (const { name, rows, merges } of sheets) {
    const filled = fillMerged(rows, merges)
    const described = describeRows(filled.rows, filled.header)
    if (described.length > 0 && !givenName.test(name)) list.heading(2, name)
    for (const { number, text } of described) list.paragraph(text, { kind: 'row', sheet: name, number })
  }

  const { title, publishedAt } = readProperties(archive)
  const hidden = sheets.reduce((sum, sheet) => sum + sheet.hidden, hiddenSheets)
  return {
    title: title || fallbackTitle,
    url: '',
    publishedAt,
    sheets: sheets.length,
    ...(hidden > 0 && { hidden }),
    blocks: list.blocks,
  }
}

/**
 * Reads the visible sheets of a workbook one by one: formulas by their cached value, numbers and dates for calculations.
 * @throws {UnreadableDocument} when it is damaged or has more cells
 */
export function readSheets(archive: ZipArchive, options: SheetOptions): WorkbookSheet[] {
  return readWorkbook(archive, options).sheets
}

interface Workbook {
  readonly sheets: WorkbookSheet[]
  /** Those that have content, whether they are read or not. */
  readonly hiddenSheets: number
}

function readWorkbook(archive: ZipArchive, options: SheetOptions): Workbook {
  const main = mainPart(archive)
  if (main === null) throw refusal('corrupt')

  const parts = relationshipsOf(archive, main)
  const textOf = (type: string) => archive.text(parts.find((part) => part.type === type)?.target ?? '')
  const strings = readSharedStrings(textOf('sharedStrings'))
  const formats = readCellFormats(textOf('styles'))
  const targets = new Map(parts.map(({ id, target }) => [id, target]))
  const { sheets, is1904 } = readSheetList(archive.text(main), targets)
  const context = { strings, formats, is1904, options }
  const hasShown = sheets.some(({ isHidden }) => !isHidden)
  // For calculations hidden sheets are only read where there are no others.
  const isRead = ({ isHidden }: Sheet) =>
    !isHidden || options.includesHidden || !(hasShown || options.isShown)
  const hidden = sheets.filter(({ isHidden, part }) => isHidden && hasCells(archive.text(part)))
  return {
    sheets: sheets.filter(isRead).map(({ name, part, isHidden }) => {
      const { rows, merges, hidden } = readSheet(archive.text(part), context)
      return { name, rows, merges, hidden: isHidden ? 0 : hidden }
    }),
    hiddenSheets: hidden.length,
  }
}

function hasCells(xml: string | null): boolean {
  return /<(?:\w+:)?(?:v|t)[\s>]/.test(xml ?? '')
}

function readSheetList(
  xml: string | null,
  targets: ReadonlyMap<string, string>,
): { sheets: Sheet[]; is1904: boolean } {
  const sheets: Sheet[] = []
  let is1904 = false
  readXml(xml, {
    open(name, attribute) {
      if (name === 's:workbookPr') is1904 = /^(1|true)$/.test(attribute('date1904'))
      const part = name === 's:sheet' ? targets.get(attribute('r:id')) : undefined
      if (part === undefined) return
      sheets.push({ name: attribute('name'), part, isHidden: /hidden/i.test(attribute('state')) })
    },
  })
  return { sheets, is1904 }
}
