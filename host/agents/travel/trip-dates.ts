import { planLimits } from '../../../lib/contract/cards/plan.ts'
import { chinaDay, nameOfDay } from '../../platform/china-day.ts'

const digits: Readonly<Record<string, number>> = {
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}

/** @returns a number below 100 in Arabic or Chinese digits; 0 for anything else */
export function numberOf(written: string): number {
  if (/^\d+$/.test(written)) return Number(written)
  const match = /^([一二两三四五六七八九])?(十)?([一二三四五六七八九])?$/.exec(written)
  if (!match || written === '') return 0
  const [, tens = '', ten = '', ones = ''] = match
  if (ten === '') return tens !== '' && ones !== '' ? 0 : (digits[tens] ?? digits[ones] ?? 0)
  return (digits[tens] ?? 1) * 10 + (digits[ones] ?? 0)
}

const numeral = '(?:\\d{1,2}|[一二两三四五六七八九十]{1,3})'
const namedDays: Readonly<Record<string, number>> = { 今天: 0, 明天: 1, 后天: 2, 大后天: 3 }
const weekDays = '一二三四五六日'
/** When a trip begins and how long it takes, as written in a form. */
export interface TripDates {
  /** The first day, in the form 2026-12-01; '' when unknown. */
  readonly start: string
  /** 0 when unknown. */
  readonly days: number
}

/** @returns the date and the length that a text names */
export function readTripDates(written: string, now: number): TripDates {
  const text = written.normalize('NFKC')
  const range = rangeOf(text, now)
  const days = range?.days ?? daysOf(text)
  return { start: range?.start ?? startOf(text, now), days: Math.min(days, planLimits.days) }
}

function daysOf(text: string): number {
  const found = new RegExp(`(${numeral})\\s*(?:天|日游|days?)`, 'iu').exec(
    text.replaceAll(/第\s*[\d一二三四五六七八九十]+\s*天/g, ''),
  )
  return numberOf(found?.[1] ?? '')
}

function rangeOf(text: string, now: number): { start: string; days: number } | null {
  const found =
    /(?:(\d{4})[年.\-/])?(\d{1,2})[月.\-/](\d{1,2})[日号]?\s*(?:到|至|-|~|—|–)+\s*(?:(\d{1,2})[月.\-/])?(\d{1,2})[日号]/.exec(
      text,
    )
  if (!found) return null

  const [, year, month = '', day = '', lastMonth = month, lastDay = ''] = found
  const start = dated(year, month, day, now)
  if (start === '') return null

  const last = dated(start.slice(0, 4), lastMonth, lastDay, now)
  const from = Date.parse(start)
  const to =
    last < start
      ? Date.parse(dated(String(Number(start.slice(0, 4)) + 1), lastMonth, lastDay, now))
      : Date.parse(last)
  const days = Math.round((to - from) / 86_400_000) + 1
  return days >= 1 && days <= planLimits.days ? { start, days } : null
}

function startOf(text: string, now: number): string {
  const numbers =
    /(?<!\d)(\d{4})[年.\-/](\d{1,2})[月.\-/](\d{1,2})/.exec(text) ??
    /(?<![\d.])()(\d{1,2})月(\d{1,2})[日号]?/.exec(text)
  if (numbers) return dated(numbers[1], numbers[2] ?? '', numbers[3] ?? '', now)

  const today = chinaDay(now)
  const named = /大后天|后天|明天|今天/.exec(text)
  if (named) return nameOfDay(today + (namedDays[named[0]] ?? 0))

  const week = /(下|这|本)?(?:个)?(?:周|星期|礼拜)([一二三四五六日天末])(?![\d一二三四五六七八九十])/.exec(
    text,
  )
  if (!week) return ''

  const [, which = '', name = ''] = week
  const wanted = name === '末' ? 5 : weekDays.indexOf(name === '天' ? '日' : name)
  // 1 January 1970 was a Thursday.
  const monday = today - ((today + 3) % 7)
  const day = monday + wanted + (which === '下' ? 7 : 0)
  return nameOfDay(day < today ? day + 7 : day)
}

/** @returns the date, next year's if no year is given and it has passed this year; '' when it does not exist */
function dated(year: string | undefined, month: string, day: string, now: number): string {
  const today = nameOfDay(chinaDay(now))

  const inYear = (wanted: number) => {
    const name = `${wanted}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const time = Date.parse(name)
    return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== name ? '' : name
  }

  if (year) return inYear(Number(year))

  const thisYear = Number(today.slice(0, 4))
  const name = inYear(thisYear)
  return name !== '' && name < today ? inYear(thisYear + 1) : name
}
