import { chinaOffsetMs } from '../../../lib/text/china-time.ts'

/** Date formats; the first two need to know which part is the month. */
export type DateForm =
  | 'slashes'
  | 'short_slashes'
  | 'iso'
  | 'year_slashes'
  | 'points'
  | 'chinese'
  | 'chinese_digits'
  | 'compact'
  | 'month'
  | 'english'
  | 'short_year'

export interface ParsedDate {
  /** Since 1970-01-01. */
  readonly days: number
  /** Seconds of the day; null for a date without time. */
  readonly seconds: number | null
  readonly form: DateForm
  /** Whether it was converted from another time zone to China's. */
  readonly isMoved: boolean
}

/** Which part comes first in ambiguous dates. */
export type DateOrder = 'month_first' | 'day_first'

const clockPattern =
  /^(?:T|\s+|\s*(?=上午|下午|中午|晚上|凌晨|早上))\s*(上午|下午|中午|晚上|凌晨|早上|AM|PM)?\s*(\d{1,2})(?:[:：](\d{2})(?:[:：](\d{2})(?:[.,]\d{1,9})?)?|[时時点](?:(\d{1,2})分?(?:(\d{1,2})秒?)?)?)\s*(am|pm)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i
const weekday = /\s*[(（]?\s*(?:星期|周|礼拜)[一二三四五六日天]\s*[)）]?\s*/
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const monthName = `(${months})[a-z]*\\.?`

type Reading = readonly [pattern: RegExp, form: DateForm, parts: string]

/** Date patterns at the start of a text: year, month and day in this order of parts. */
const readings: readonly Reading[] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/, 'iso', 'ymd'],
  [/^(\d{4})\/(\d{1,2})\/(\d{1,2})(?!\d)/, 'year_slashes', 'ymd'],
  [/^(\d{4})\.\s?(\d{1,2})\.\s?(\d{1,2})\.?(?!\d)/, 'points', 'ymd'],
  [/^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?(?!\d)/, 'chinese', 'ymd'],
  [/^(\d{4})\s*年\s*(\d{1,2})\s*月(?:份)?$/, 'month', 'ym'],
  [/^(\d{4})[-/.](\d{1,2})$/, 'month', 'ym'],
  [/^(\d{4})(\d{2})(\d{2})(?!\d)/, 'compact', 'ymd'],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/, 'slashes', '??y'],
  [/^(\d{1,2})-(\d{1,2})-(\d{4})(?!\d)/, 'slashes', '??y'],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/, 'points', 'dmy'],
  [new RegExp(`^(\\d{1,2})[-\\s/]${monthName}[-\\s/,]+(\\d{4}|\\d{2})(?!\\d)`, 'i'), 'english', 'dmy'],
  [new RegExp(`^${monthName}\\s*(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?!\\d)`, 'i'), 'english', 'mdy'],
  [new RegExp(`^${monthName}[-\\s]+(\\d{4})$`, 'i'), 'month', 'my'],
  [/^(\d{2})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?(?!\d)/, 'short_year', 'ymd'],
  [/^(\d{2})[-.](\d{1,2})[-.](\d{1,2})(?!\d)/, 'short_year', 'ymd'],
  [/^(1[3-9]|[2-9]\d)\/(\d{1,2})\/(\d{1,2})(?!\d)/, 'short_year', 'ymd'],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{2})(?!\d)/, 'short_slashes', '??y'],
]

/**
 * Parses a date, with or without a time; a month becomes its first day, and a time with a zone is converted to
 * China's.
 * @returns null when it is not a date
 */
export function parseDate(text: string, order: DateOrder = 'month_first'): ParsedDate | null {
  if (text.length < 6 || text.length > 40 || !/[\d０-９〇○零一二三四五六七八九]/.test(text)) return null

  const plain = fromChineseDigits(text.normalize('NFKC'))
  const body = plain.text.replace(weekday, ' ').trim()
  for (const [pattern, form, parts] of readings) {
    const found = pattern.exec(body)
    if (!found) continue
    const days = dayOf(found.slice(1), parts, order)
    const clock = readClock(body.slice(found[0].length))
    if (days === null || clock === undefined) continue
    return { ...moved(days, clock), form: plain.isChanged ? 'chinese_digits' : form }
  }

  return null
}

/** @returns the only possible order of a date of two numbers before its year; null when both are possible */
export function forcedOrder(text: string): DateOrder | null {
  const found = /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}/.exec(text.normalize('NFKC'))
  if (!found) return null
  if (Number(found[1]) > 12) return 'day_first'
  return Number(found[2]) > 12 ? 'month_first' : null
}

function dayOf(found: readonly (string | undefined)[], parts: string, order: DateOrder): number | null {
  const letters = parts.replace('??', order === 'month_first' ? 'md' : 'dm')
  const numbers: Record<string, number> = { d: 1 }
  for (const [at, letter] of Array.from(letters).entries()) {
    const part = found[at] ?? ''
    numbers[letter] = /^[a-z]/i.test(part) ? monthOfName(part) : Number(part)
    if (letter === 'y' && part.length === 2)
      numbers[letter] = Number(part) + (Number(part) < 70 ? 2_000 : 1_900)
  }
  return daysOf(numbers.y ?? 0, numbers.m ?? 0, numbers.d ?? 0)
}

function monthOfName(name: string): number {
  return months.split('|').indexOf(name.slice(0, 3).toLowerCase()) + 1
}

/** @returns the days since 1970-01-01, or null for an invalid date */
function daysOf(year: number, month: number, day: number): number | null {
  if (year < 1_600 || year > 2_200 || month < 1 || month > 12 || day < 1 || day > 31) return null
  const time = Date.UTC(year, month - 1, day)
  return new Date(time).getUTCDate() === day ? time / 86_400_000 : null
}

const daySeconds = 86_400
const chinaOffsetSeconds = chinaOffsetMs / 1_000

/** A time of day and its zone's offset from UTC; null when no zone is given. */
interface Clock {
  readonly seconds: number
  readonly zone: number | null
}

function moved(days: number, clock: Clock | null): Omit<ParsedDate, 'form'> {
  if (clock === null) return { days, seconds: null, isMoved: false }
  const { seconds, zone } = clock
  if (zone === null || zone === chinaOffsetSeconds) return { days, seconds, isMoved: false }
  const time = days * daySeconds + seconds - zone + chinaOffsetSeconds
  const day = Math.floor(time / daySeconds)
  return { days: day, seconds: time - day * daySeconds, isMoved: true }
}

/** @param text Z, UTC, GMT, +08:00, -0530, +00 */
function zoneSeconds(text: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})?$/.exec(text) ?? []
  const seconds = Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60
  return sign === '-' ? -seconds : seconds
}

/** @returns null without a time, undefined for an invalid one */
function readClock(text: string): Clock | null | undefined {
  if (text.trim() === '') return null

  const found = clockPattern.exec(text)
  if (!found) return undefined

  const [, before = '', hours = '', colon, colonSeconds, words, wordSeconds, after = '', zone] = found
  const half = `${before}${after}`.toLowerCase()
  const minutes = Number(colon ?? words ?? 0)
  const seconds = Number(colonSeconds ?? wordSeconds ?? 0)
  let hour = Number(hours)
  if (/下午|晚上|pm/.test(half) && hour < 12) hour += 12
  if (/am|上午|凌晨/.test(half) && hour === 12) hour = 0
  if (hour > 24 || minutes > 59 || seconds > 59) return undefined

  const time = hour * 3_600 + minutes * 60 + seconds
  return { seconds: time, zone: zone === undefined ? null : zoneSeconds(zone) }
}

const chineseDigits = '〇一二三四五六七八九'

/** 二〇二四年三月十五日 → 2024年3月15日 */
function fromChineseDigits(text: string): { text: string; isChanged: boolean } {
  if (!/[〇○零一二三四五六七八九十]{4}年/.test(text)) return { text, isChanged: false }
  const changed = text.replace(/[〇○零一二三四五六七八九十]+(?=[年月日号])/g, (word) => {
    const plain = word.replace(/[○零]/g, '〇')
    if (!plain.includes('十'))
      return Array.from(plain, (character) => String(chineseDigits.indexOf(character))).join('')
    const [tens = '', ones = ''] = plain.split('十')
    return String(
      (tens === '' ? 1 : chineseDigits.indexOf(tens)) * 10 + Math.max(0, chineseDigits.indexOf(ones || '〇')),
    )
  })
  return { text: changed, isChanged: true }
}

/** Days between spreadsheet day 0 and 1970-01-01. */
const serialStart = 25_569

/** @returns the date of a spreadsheet's day number, counted from 1899-12-30 */
export function dateOfSerial(serial: number): ParsedDate {
  const days = Math.floor(serial)
  const seconds = Math.round((serial - days) * 86_400)
  return {
    days: days - serialStart,
    seconds: seconds === 0 ? null : seconds,
    form: 'compact',
    isMoved: false,
  }
}

/** @returns whether a number can be such a day number, between 1954 and 2064 */
export function isSerial(value: number): boolean {
  return value >= 20_000 && value < 60_000
}
