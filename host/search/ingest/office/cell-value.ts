import type { CellFormat } from './cell-formats.ts'

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
