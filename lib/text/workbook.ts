import { strToU8, zipSync } from 'fflate'
import type { ResultColumn, ResultValue } from '../contract/cards/chart.ts'
import { aiMetadataName } from './ai-metadata.ts'
import { cutCharacters } from './cut-characters.ts'
import { escapeXml, xmlCharacters } from './escape-xml.ts'

/** A cell that a spreadsheet calculates; `value` is shown until it does. */
interface FormulaCell {
  /** Without the equals sign. */
  readonly formula: string
  readonly value: number
}
export type WorkbookCell = ResultValue | FormulaCell

interface WorkbookParts {
  /** Titles become sheet names; they must differ. */
  readonly sheets: readonly [title: string, rows: readonly (readonly WorkbookCell[])[]][]
  /** Columns of the first sheet, whose first row has their names. */
  readonly columns: readonly Pick<ResultColumn, 'isShare'>[]
  /** Metadata that marks the file as generated; null for none. */
  readonly aiMetadata: string | null
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const formats = { usual: 0, bold: 1, percent: 2 } as const
const maxTitleLength = 31
/** Excel calls a file with a longer text damaged. */
const maxCellLength = 32_767

/** @returns an Excel workbook (ECMA-376); texts are never formulas, whatever they begin with */
export function writeWorkbook({ sheets, columns, aiMetadata }: WorkbookParts): Uint8Array<ArrayBuffer> {
  const numbered = sheets.map(([title, rows], at) => ({ title, rows, number: at + 1 }))
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${numbered.map(({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${sheetType}.worksheet+xml"/>`).join('')}${aiMetadata === null ? '' : '<Override PartName="/docProps/custom.xml" ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/>'}</Types>`,
    '_rels/.rels': relationshipsXml([
      ['officeDocument', 'xl/workbook.xml'],
      ...(aiMetadata === null ? [] : [['custom-properties', 'docProps/custom.xml'] as const]),
    ]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbered.map(({ title, number }) => `<sheet name="${text(sheetTitle(title))}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets><calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`,
    'xl/_rels/workbook.xml.rels': relationshipsXml([
      ...numbered.map(({ number }) => ['worksheet', `worksheets/sheet${number}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="10" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      numbered.map(({ rows, number }) => [
        `xl/worksheets/sheet${number}.xml`,
        sheet(rows, number === 1 ? columns : []),
      ]),
    ),
    ...(aiMetadata === null ? {} : { 'docProps/custom.xml': customProperty(aiMetadataName, aiMetadata) }),
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(head + xml)])))
}

function sheet(
  rows: readonly (readonly WorkbookCell[])[],
  columns: readonly Pick<ResultColumn, 'isShare'>[],
): string {
  const lines = rows.map((row, at) => {
    const cells = row.map((value, column) => cell(value, at === 0, columns[column]?.isShare === true))
    return `<row>${cells.join('')}</row>`
  })
  return `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`
}

function cell(value: WorkbookCell, isHead: boolean, isShare: boolean): string {
  if (value === null) return '<c/>'
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'number' && !Number.isFinite(value)) return cell(String(value), isHead, isShare)
  if (typeof value === 'number')
    return `<c s="${isShare ? formats.percent : formats.usual}"><v>${value}</v></c>`
  if (typeof value === 'object')
    return `<c s="${isShare ? formats.percent : formats.usual}"><f>${text(value.formula)}</f><v>${value.value}</v></c>`
  const style = isHead ? formats.bold : formats.usual
  const fitting = value.length > maxCellLength ? (cutCharacters(value, maxCellLength)[0] ?? '') : value
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${text(fitting)}</t></is></c>`
}

function relationshipsXml(targets: readonly (readonly [kind: string, target: string])[]): string {
  const list = targets.map(
    ([kind, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${relations}/${kind}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${packageRelations}">${list.join('')}</Relationships>`
}

function customProperty(name: string, value: string): string {
  return `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="${name}"><vt:lpwstr>${text(value)}</vt:lpwstr></property></Properties>`
}

function text(value: string): string {
  return escapeXml(xmlCharacters(value))
}

/** Excel rejects longer titles, and titles with these characters. */
function sheetTitle(title: string): string {
  const plain = title.replaceAll(/[\\/?*[\]:']/g, ' ').trim()
  return Array.from(plain).slice(0, maxTitleLength).join('') || 'Sheet'
}
