import { format as formatNumber, isDateFormat, isValidFormat } from 'numfmt'
import { readXml } from '../xml/read-xml.ts'
import { chineseDigits, chineseNumber, type Numerals } from './chinese-number.ts'

const dayMs = 86_400_000
/** Day 0 of both calendars; the 1900 one counts a nonexistent 29 February 1900, so it begins a day early. */
const epochs = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) }
/** The last day of the year 9999. */
const lastDay = 2_958_466

/** Formats that are none: the library would parse them again for each cell. */
const unusable = new Set<string>()

/** Days between the calendars from 1900 and from 1904. */
const daysTo1904 = 1_462
/** The longest format of a cell (Excel's limit); longer ones are not evaluated. */
const maxFormatLength = 255

/** @returns what a cell shows: 000123, 36:00, 2024年3月5日; a plain form where that depends on the language */
export function shownNumber(raw: string, { kind, code, numerals }: CellFormat, is1904: boolean): string {
  const value = Number(raw)
  if (code === '' || unusable.has(code) || raw.trim() === '' || !Number.isFinite(value))
    return plainNumber(raw, kind, is1904)
  try {
    const serial = is1904 && isDateFormat(code) ? value + daysTo1904 : value
    const shown = numerals ? inNumerals(serial, { kind, code }, numerals) : formatted(serial, code)
    // Formats may show nothing on purpose; what the number is still counts.
    return shown.replaceAll(/\s+/g, ' ').trim() || plainNumber(raw, kind, is1904)
  } catch {
    // The library throws several kinds of errors for formats that are none, and for dates before the calendar.
    if (!isValidFormat(code)) unusable.add(code)
    return plainNumber(raw, kind, is1904)
  }
}

/** Only names of weekdays that are Chinese in any language, and halves of days, tell that a format is Chinese. */
function formatted(serial: number, code: string): string {
  const isChinese = /aaa|上午/.test(code)
  const own = code.replaceAll(quotedOrWeekday, (found) =>
    found === 'aaa' ? `"${weekdayOf(serial)}"` : found,
  )
  return formatNumber(own.replaceAll(halvesOfDay, 'AM/PM'), serial, {
    locale: isChinese ? 'zh-CN' : 'en-US',
    dateErrorThrows: true,
  })
}

/** The short name of a weekday, which the library writes with 周. */
const quotedOrWeekday = /"[^"]*"|\\.|a{3,}/g

function weekdayOf(serial: number): string {
  return '六日一二三四五'.charAt(Math.floor(serial) % 7)
}

/** Numbers in words, those of other formats digit by digit; of dates only the year. */
function inNumerals(serial: number, { kind, code }: CellFormat, numerals: Numerals): string {
  const isDate = kind !== 'general' && kind !== 'percent'
  if (!isDate && /general/i.test(code)) {
    const [positive = ''] = code.split(';')
    return positive.replaceAll('"', '').replace(/general/i, chineseNumber(serial, numerals))
  }
  const shown = formatted(serial, code)
  if (!isDate) return chineseDigits(shown, numerals)
  return shown.replaceAll(/\d+/g, (digits) =>
    digits.length > 2 ? chineseDigits(digits, numerals) : chineseNumber(Number(digits), numerals),
  )
}

/** @returns the number of a cell for calculations: a date as YYYY-MM-DD, a share in percent */
export function plainNumber(raw: string, format: NumberKind, is1904: boolean): string {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  if (format === 'percent') return `${tidy(value * 100)}%`
  if (format === 'general' || value < 0 || value >= lastDay) return tidy(value)
  return showTime(value, format, is1904)
}

function showTime(value: number, format: NumberKind, is1904: boolean): string {
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

type NumberKind = 'general' | 'percent' | 'date' | 'time' | 'date-time'

export interface CellFormat {
  readonly kind: NumberKind
  /** As the workbook writes it; '' of the general format, and of dates that each language shows in its own way. */
  readonly code: string
  /** Of numbers that are written in Chinese. */
  readonly numerals?: Numerals
}

export const generalFormat: CellFormat = { kind: 'general', code: '' }

/** Built-in formats, which have no format string (ECMA-376, 18.8.30), with those of Chinese from 27 on. */
const builtIn = new Map<number, CellFormat>([
  ...Object.entries({
    1: '0',
    2: '0.00',
    3: '#,##0',
    4: '#,##0.00',
    9: '0%',
    10: '0.00%',
    11: '0.00E+00',
    12: '# ?/?',
    13: '# ??/??',
    20: 'h:mm',
    21: 'h:mm:ss',
    27: 'yyyy"年"m"月"',
    28: 'm"月"d"日"',
    29: 'm"月"d"日"',
    31: 'yyyy"年"m"月"d"日"',
    32: 'h"时"mm"分"',
    33: 'h"时"mm"分"ss"秒"',
    34: 'AM/PMh"时"mm"分"',
    35: 'AM/PMh"时"mm"分"ss"秒"',
    36: 'yyyy"年"m"月"',
    37: '#,##0;-#,##0',
    38: '#,##0;-#,##0',
    39: '#,##0.00;-#,##0.00',
    40: '#,##0.00;-#,##0.00',
    45: 'mm:ss',
    46: '[h]:mm:ss',
    47: 'mm:ss.0',
    50: 'yyyy"年"m"月"',
    51: 'm"月"d"日"',
    52: 'yyyy"年"m"月"',
    53: 'm"月"d"日"',
    54: 'm"月"d"日"',
    55: 'AM/PMh"时"mm"分"',
    56: 'AM/PMh"时"mm"分"ss"秒"',
    57: 'yyyy"年"m"月"',
    58: 'm"月"d"日"',
  }).map(([id, code]) => [Number(id), { kind: kindOf(code), code }] as const),
  ...[14, 15, 16, 17, 30].map((id) => [id, { kind: 'date', code: '' }] as const),
  ...[18, 19].map((id) => [id, { kind: 'time', code: '' }] as const),
  [22, { kind: 'date-time', code: '' }],
])

/** Formats of a workbook; programs write up to some 250. */
const mostFormats = 1_000

/** Reads the number format of each cell style, by style index. */
export function readCellFormats(xml: string | null): CellFormat[] {
  const own = new Map<number, CellFormat>()
  const formats: CellFormat[] = []
  let isCellStyle = false
  readXml(xml, {
    open(name, attribute) {
      if (name === 's:numFmt' && own.size < mostFormats)
        own.set(Number(attribute('numFmtId')), formatOf(attribute('formatCode')))
      else if (name === 's:cellXfs') isCellStyle = true
      else if (name === 's:xf' && isCellStyle) {
        const id = Number(attribute('numFmtId'))
        formats.push(own.get(id) ?? builtIn.get(id) ?? generalFormat)
      }
    },
    close(name) {
      if (name === 's:cellXfs') isCellStyle = false
    },
  })
  return formats
}

/** Names of halves of a day, which the library knows by their English form. */
const halvesOfDay = /上午\/下午/g

/** Excel's numbers in Chinese, as [DBNum1]. */
const chineseNumerals = /\[dbnum([12])\]/i
/** Before a character that is shown as it is, in Chinese versions of Excel. */
const quotedOrLiteral = /"[^"]*"|\\.|!(.)/g

function formatOf(stated: string): CellFormat {
  const numerals = chineseNumerals.exec(stated)?.[1]
  const code = stated
    .replace(chineseNumerals, '')
    .replaceAll(quotedOrLiteral, (found, literal?: string) =>
      literal === undefined ? found : `\\${literal}`,
    )
  const kind = kindOf(code)
  const isGeneral = /^(?:\[[^\]]*\])*general$/i.test(code)
  const isShown = code.length <= maxFormatLength && (!isGeneral || numerals !== undefined)
  return {
    kind,
    code: isShown ? code.replace(numerals === undefined ? '' : /\[\$-[^\]]*\]/, '') : '',
    ...(numerals !== undefined && { numerals: numerals === '2' ? 'financial' : 'ordinary' }),
  }
}

function kindOf(code: string): NumberKind {
  // Colours, conditions and literal text are not date letters; a locale alone may mean a date.
  const letters = code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_./gi, '').split(';')[0] ?? ''
  const hasDate = /[yde]/i.test(letters) || /m/i.test(letters.replace(/[hs]+[^a-z]*m+|m+[^a-z]*s/gi, ''))
  const hasTime = /h|s/i.test(letters)
  if (/general/i.test(letters)) return 'general'
  if (hasDate) return hasTime ? 'date-time' : 'date'
  if (hasTime) return 'time'
  return letters.includes('%') ? 'percent' : 'general'
}
