import type { ZipArchive } from '../archive/zip-archive.ts'
import { BlockList, type ExtractedDocument } from '../blocks.ts'
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
}

/** Default sheet names, which carry no meaning. */
const givenName = /^(sheet|工作表)\s*\d+$/i

export interface WorkbookSheet extends SheetCells {
  readonly name: string
}

/** Parses a workbook's visible sheets by row, as they are shown. @throws {UnreadableDocument} when damaged or too large */
export function extractXlsx(archive: ZipArchive, fallbackTitle: string): ExtractedDocument {
  const { sheets, hiddenSheets } = readShown(archive)
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
  const { sheets, cellsOf } = openWorkbook(archive)
  return sheets.map(({ name, part }) => ({ name, ...cellsOf(archive.text(part), options) }))
}

/** What is hidden is only read when there is nothing else. Each sheet is inflated once. */
function readShown(archive: ZipArchive) {
  const { sheets, hiddenSheets, cellsOf } = openWorkbook(archive)
  const read = sheets.map(({ name, part }) => {
    const xml = archive.text(part)
    const shown = cellsOf(xml, { isShown: true })
    return { name, shown, all: shown.rows.length === 0 ? cellsOf(xml, {}) : shown }
  })
  const isEmpty = read.every(({ shown }) => shown.rows.length === 0)
  return {
    sheets: read.map(({ name, shown, all }): WorkbookSheet => ({ name, ...(isEmpty ? all : shown) })),
    hiddenSheets,
  }
}

interface Workbook {
  readonly sheets: readonly Sheet[]
  /** Those that are not read. */
  readonly hiddenSheets: number
  /** Reads the XML of a sheet. */
  readonly cellsOf: (xml: string | null, options: SheetOptions) => SheetCells
}

function openWorkbook(archive: ZipArchive): Workbook {
  const main = mainPart(archive)
  if (main === null) throw refusal('corrupt')

  const parts = relationshipsOf(archive, main)
  const textOf = (type: string) => archive.text(parts.find((part) => part.type === type)?.target ?? '')
  const strings = readSharedStrings(textOf('sharedStrings'))
  const formats = readCellFormats(textOf('styles'))
  const targets = new Map(parts.map(({ id, target }) => [id, target]))
  const { is1904, ...list } = readSheetList(archive.text(main), targets)
  return {
    ...list,
    cellsOf: (xml, options) => {
      const { rows, merges, hidden } = readSheet(xml, { strings, formats, is1904, options })
      return { rows, merges, hidden }
    },
  }
}

function readSheetList(
  xml: string | null,
  targets: ReadonlyMap<string, string>,
): { sheets: Sheet[]; hiddenSheets: number; is1904: boolean } {
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
  if (shown.length === 0) return { sheets: hidden, hiddenSheets: 0, is1904 }
  return { sheets: shown, hiddenSheets: hidden.length, is1904 }
}
