import { parseChineseNumber } from '../../../lib/text/chinese-number.ts'
import type { Period } from '../query/frame-types.ts'

const numeral = '[〇零一二三四五六七八九十]'
const year = `(?:(?:19|20)\\d{2}|[〇零一二三四五六七八九]{4}|(?<!\\d)\\d{2})年(?:度)?|(?<![\\d.])(?:19|20)\\d{2}(?=[-/.]\\d{1,2})`
const quarter = `第?[1-4一二三四]季度?|q[1-4]`
const month = `(?:1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月份?`
const day = `(?:[12]\\d|3[01]|0?[1-9]|[一二三]?十[一二三四五六七八九]?|[一二三四五六七八九])[日号]`
const relative = '去年|上一年|今年|本年度?|前年|上个?月|本月|这个月|上个?季度|本季度|昨天|今天'
const one = `(?:(?<relative>${relative})的?)?(?<year>${year})?的?[-/.]?(?:(?<half>[上下]半年)|(?<quarter>${quarter})|(?<month>${month}|(?<=[-/.])\\d{1,2}(?!\\d))[-/.]?(?<day>${day}|(?<=[-/.])\\d{1,2}(?!\\d))?|(?<onlyDay>${day}))?`
const onePattern = new RegExp(one, 'y')
const recent = /(?:最近|近|过去)(?:的)?([0-9]+|[一二两三四五六七八九十]+)个?(天|日|周|星期|月|季度|年)/y
/** Of periods that are counted back. */
const maxRecent = 1_000
const until = /(?:到|至|-|~|—)/y
const since = /(?:以后|之后|以来|(?:及|和)以后|起|后)(?!\d)/y
const earlier = /(?:以前|之前|前)(?![\d一二三四五六七八九十两])/y

/** A period as it was said; null for an open end. `relative`: 去年, or last:3:月; '' when it is a date. */
export interface SaidPeriod {
  readonly from: Period | null
  readonly to: Period | null
  readonly relative: string
}

interface ReadPeriod {
  readonly period: Period
  readonly relative: string
  readonly end: number
}

/** @returns the period at an index of a folded text, and its end; null for none */
export function periodAt(
  text: string,
  at: number,
): { readonly period: SaidPeriod; readonly end: number } | null {
  recent.lastIndex = at
  const [whole = '', number = '', unit = ''] = recent.exec(text) ?? []
  const count = Number(number) || parseChineseNumber(number)
  if (whole !== '' && count && count <= maxRecent)
    return { period: { from: null, to: null, relative: `last:${count}:${unit}` }, end: at + whole.length }

  const first = readOne(text, at)
  if (!first) return null

  const { period: from, relative, end } = first
  const second = readUntil(text, first)
  if (second) return { period: { from, to: second.period, relative }, end: second.end }

  since.lastIndex = end
  if (since.test(text)) return { period: { from, to: null, relative }, end: since.lastIndex }

  earlier.lastIndex = end
  const before = relative === '' && earlier.test(text) ? theOneBefore(from) : null
  if (before) return { period: { from: null, to: before, relative }, end: earlier.lastIndex }

  return { period: { from, to: from, relative }, end }
}

/** After 到, earlier parts are inherited: 2023年5月到8月. */
function readUntil(text: string, first: ReadPeriod): ReadPeriod | null {
  until.lastIndex = first.end
  if (!until.test(text)) return null

  const second = readOne(text, until.lastIndex)
  if (!second || second.relative !== '') return null

  const { year: ownYear, month: ownMonth } = first.period
  const period = {
    ...(ownYear !== undefined && { year: ownYear }),
    ...(second.period.day !== undefined &&
      second.period.month === undefined &&
      ownMonth && { month: ownMonth }),
    ...second.period,
  }
  return { ...second, period }
}

function readOne(text: string, at: number): ReadPeriod | null {
  onePattern.lastIndex = at
  const match = onePattern.exec(text)
  const found = match?.groups
  if (!match || !found || match[0] === '') return null

  const period: Record<string, number> = {}
  if (found.year) period.year = yearOf(found.year)
  if (found.half) period.half = found.half.startsWith('上') ? 1 : 2
  if (found.quarter) period.quarter = numberOf(found.quarter)
  if (found.month) period.month = numberOf(found.month)
  const days = found.day ?? found.onlyDay
  if (days) period.day = numberOf(days)
  if (Object.keys(period).length === 0 && !found.relative) return null

  const end = onePattern.lastIndex
  const tail = /(?:的|[-/.])$/.exec(match[0]) ? 1 : 0
  return { period, relative: found.relative ?? '', end: end - tail }
}

function yearOf(text: string): number {
  const body = text.replace(/年|度/g, '')
  const value = /^\d+$/.test(body) ? Number(body) : (parseChineseNumber(body) ?? 0)
  return value < 100 ? (value < 70 ? 2_000 : 1_900) + value : value
}

function numberOf(text: string): number {
  const body = new RegExp(`\\d+|${numeral}+`).exec(text)?.[0] ?? ''
  return /^\d+$/.test(body) ? Number(body) : (parseChineseNumber(body) ?? 0)
}

/** @returns null for what begins with the year, when no year was said */
function theOneBefore(period: Period): Period | null {
  const { year, half, quarter, month, day } = period
  if (day !== undefined && month === undefined) return null
  if (day !== undefined && month !== undefined) {
    const date = new Date(Date.UTC(year ?? 2_001, month - 1, day - 1))
    const moved = { month: date.getUTCMonth() + 1, day: date.getUTCDate() }
    return year === undefined ? moved : { year: date.getUTCFullYear(), ...moved }
  }
  const parts = { half, quarter, month }
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) continue
    if (value > 1) return { ...(year === undefined ? {} : { year }), [name]: value - 1 }
    return year === undefined ? null : { year: year - 1 }
  }
  return year === undefined ? null : { year: year - 1 }
}
