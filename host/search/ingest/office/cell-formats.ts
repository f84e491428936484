import { readXml } from '../xml/read-xml.ts'

/** How the number of a cell is shown. */
export type CellFormat = 'general' | 'percent' | 'date' | 'time' | 'date-time'

/** Formats that have a number of their own and no text (ECMA-376, 18.8.30), those of East Asian locales included. */
const builtIn = new Map<number, CellFormat>([
  ...[9, 10].map((id) => [id, 'percent'] as const),
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date'] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, 'time'] as const),
  [22, 'date-time'],
])

/** Reads how each style of cells shows numbers, by the number of the style. */
export function readCellFormats(xml: string): CellFormat[] {
  const own = new Map<number, CellFormat>()
  const formats: CellFormat[] = []
  let isCellStyle = false
  if (xml === '') return formats
  readXml(xml, {
    open(name, attribute) {
      if (name === 's:numFmt') own.set(Number(attribute('numFmtId')), formatOf(attribute('formatCode')))
      else if (name === 's:cellXfs') isCellStyle = true
      else if (name === 's:xf' && isCellStyle) {
        const id = Number(attribute('numFmtId'))
        formats.push(own.get(id) ?? builtIn.get(id) ?? 'general')
      }
    },
    close(name) {
      if (name === 's:cellXfs') isCellStyle = false
    },
  })
  return formats
}

function formatOf(code: string): CellFormat {
  // Colours, conditions and literal texts are no letters of a date; a locale alone may stand for one.
  const letters = code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_./gi, '').split(';')[0] ?? ''
  const hasDate = /[yde]/i.test(letters) || /m/i.test(letters.replace(/[hs]+[^a-z]*m+|m+[^a-z]*s/gi, ''))
  const hasTime = /h|s/i.test(letters)
  if (/general/i.test(letters)) return 'general'
  if (hasDate) return hasTime ? 'date-time' : 'date'
  if (hasTime) return 'time'
  return letters.includes('%') ? 'percent' : 'general'
}
