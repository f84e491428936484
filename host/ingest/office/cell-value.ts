import { readXml } from '../xml/read-xml.ts'

const dayMs = 86_400_000
/** Day 0 of both calendars; the 1900 one counts a nonexistent 29 February 1900, so it begins a day early. */
const epochs = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) }
/** The last day of the year 9999. */
const lastDay = 2_958_466

/** @returns the number of a cell as formatted: a date as YYYY-MM-DD, a share in percent */
export function showNumber(raw: string, format: CellFormat, is1904: boolean): string {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  if (format === 'percent') return `${tidy(value * 100)}%`
  if (format === 'general' || value < 0 || value >= lastDay) return tidy(value)
  return showTime(value, format, is1904)
}

function showTime(value: number, format: CellFormat, is1904: boolean): string {
  const start = is1904 ? epochs.from1904 : epochs.from1900
  // Times are stored as fractions of a day, so they are rounded to the second.
  const [day = '', time = ''] = new Date(Math.round((start + value * dayMs) / 1_000) * 1_000)
    .toISOString()
    .split('T')
  const clock = time.slice(0, time.slice(6, 8) === '00' ? 5 : 8)
  if (format === 'time') return value < 1 ? clock : tidy(value)

  const isMidnight = clock === '00:00'
  return format === 'date' || isMidnight ? day : `${day} ${clock}`
}

/** Removes floating-point noise (0.30000000000000004). */
function tidy(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(12)))
}

export type CellFormat = 'general' | 'percent' | 'date' | 'time' | 'date-time'

/** Built-in format ids without a format string (ECMA-376, 18.8.30), including those of East Asian locales. */
const builtIn = new Map<number, CellFormat>([
  ...[9, 10].map((id) => [id, 'percent'] as const),
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date'] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, 'time'] as const),
  [22, 'date-time'],
])

/** Reads the number format of each cell style, by style index. */
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
  // Colours, conditions and literal text are not date letters; a locale alone may mean a date.
  const letters = code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_./gi, '').split(';')[0] ?? ''
  const hasDate = /[yde]/i.test(letters) || /m/i.test(letters.replace(/[hs]+[^a-z]*m+|m+[^a-z]*s/gi, ''))
  const hasTime = /h|s/i.test(letters)
  if (/general/i.test(letters)) return 'general'
  if (hasDate) return hasTime ? 'date-time' : 'date'
  if (hasTime) return 'time'
  return letters.includes('%') ? 'percent' : 'general'
}
