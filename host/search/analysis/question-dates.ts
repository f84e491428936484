import { chinaOffsetMs } from '../../../lib/text/china-time.ts'
import { chinaDay, nameOfDay } from '../../platform/china-day.ts'

const relativeDays: readonly (readonly [RegExp, number])[] = [
  [/前天/, -2],
  [/昨[天日晚]/, -1],
  [/今[天日晚早]|当[天日]|此刻/, 0],
  [/明[天日晚早](?!星)/, 1],
  [/后天(?!的?努力|性|形成|养成|培养|因素|获得)/, 2],
]
const relativeYears: readonly (readonly [RegExp, number])[] = [
  [/前年/, -2],
  [/去年/, -1],
  [/今年|本年度?/, 0],
  [/明年/, 1],
]
const relativeMonths: readonly (readonly [RegExp, number])[] = [
  [/上个?月/, -1],
  [/(?<![0-9一二三四五六七八九十])本月|这个月/, 0],
  [/下个?月/, 1],
]
const recent =
  /最新|最近(?!的(?:邻|距离|路|车站|地铁站))|近期|近来|近日|近况|今[天日年晚早]|昨[天日晚]|本[周月]|这个?[周月]|目前|现在|如今|刚刚|现任/

/** Whether the newest documents answer a question best. */
export function asksForRecent(question: string): boolean {
  return recent.test(question)
}

/**
 * Adds the date to a question about today, this month or this year, because web search engines do not know when it is
 * asked. Other questions are returned unchanged.
 * @param now in milliseconds; days are in China's time zone
 */
export function withDates(query: string, now: number): string {
  const today = chinaDay(now)
  const [year = '', month = ''] = nameOfDay(today).split('-')
  const dates = [
    ...meant(query, relativeDays).map((days) => inWords(nameOfDay(today + days))),
    ...meant(query, relativeMonths).map((months) => monthInWords(Number(year), Number(month) - 1 + months)),
    ...meant(query, relativeYears).map((years) => `${Number(year) + years}年`),
  ].filter((date) => !query.includes(date))
  return [query, ...new Set(dates)].join(' ')
}

function meant(query: string, forms: readonly (readonly [RegExp, number])[]): number[] {
  return forms.flatMap(([form, offset]) => (form.test(query) ? [offset] : []))
}

/** @returns the day as `2026年3月5日` */
function inWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

function monthInWords(year: number, month: number): string {
  const named = new Date(Date.UTC(year, month))
  return `${named.getUTCFullYear()}年${named.getUTCMonth() + 1}月`
}

/** @returns the current time in China in words: the date, the weekday and the time of day */
export function nowInWords(now: number): string {
  const time = new Date(now + chinaOffsetMs).toISOString().slice(11, 16)
  return `${dayInWords(now)}，北京时间 ${time}`
}

/** @returns the current day in China in words, with the weekday */
export function dayInWords(now: number): string {
  const today = chinaDay(now)
  // 1 January 1970 was a Thursday.
  const weekday = '四五六日一二三'.charAt(((today % 7) + 7) % 7)
  return `${inWords(nameOfDay(today))}，星期${weekday}`
}
