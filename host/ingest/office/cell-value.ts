import { readXml } from '../xml/read-xml.ts'

const dayMs = 86_400_000
/** Day 0 of both calendars; the one of 1900 counts a 29 February 1900 that never was, so it begins a day early. */
const epochs = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) }
/** The year 9999 ends here. */
const lastDay = 2_958_466

/** @returns the number of a cell as its format shows it: a day as YYYY-MM-DD, a share in percent */
export function showNumber(raw: string, format: CellFormat, is1904: boolean): string {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  if (format === 'percent') return `${tidy(value * 100)}%`
  if (format === 'general' || value < 0 || value >= lastDay) return tidy(value)
  return showTime(value, format, is1904)
}

function showTime(value: number, format: CellFormat, is1904: boolean): string {
  const start = is1904 ? epochs.from1904 : epochs.from1900
  // Times are stored as shares of a day, so that they are rounded to the second.
  const [day = '', time = ''] = new Date(Math.round((start + value * dayMs) / 1_000) * 1_000)
    .toISOString()
    .split('T')
  const clock = time.slice(0, time.slice(6, 8) === '00' ? 5 : 8)
  if (format === 'time') return value < 1 ? clock : tidy(value)
  const isMidnight = clock === '00:00'
  return format === 'date' || isMidnight ? day : `${day} ${clock}`
}

/** Binary fractions are written with digits that were not entered (0.30000000000000004). */
function tidy(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(12)))
}

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
export function readCellFormats(xml: string | null): CellFormat[] {
  const own = new Map<number, CellFormat>()
  const formats: CellFormat[] = []
  let isCellStyle = false
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
