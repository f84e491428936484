import { sayPeriod } from '../query/describe-frame.ts'
import type { Period } from '../query/frame-types.ts'
import type { SaidPeriod } from './read-period.ts'

interface FoundPeriod {
  readonly from: Period | null
  readonly to: Period | null
  readonly caveat: string
}

/**
 * Resolves 去年 and 最近三个月 relative to the newest day of the data.
 * @param newest that day, as 2023-12-31; null when there is none
 * @returns null when it cannot be resolved
 */
export function newestPeriod(said: SaidPeriod, newest: string | null): FoundPeriod | null {
  const { from, to, relative } = said
  if (relative === '') return { from, to, caveat: '' }

  const day = newest === null ? Number.NaN : Date.parse(newest.slice(0, 10))
  if (!Number.isFinite(day)) return null

  const date = new Date(day)

  const told = (period: Period | null, end: Period | null, shown: string): FoundPeriod => ({
    from: period,
    to: end,
    caveat: `数据最新到 ${newest?.slice(0, 10)}，“${relative.startsWith('last:') ? '最近' : relative}”按 ${shown} 算`,
  })

  if (relative.startsWith('last:')) {
    const first = startOfLast(date, relative)
    return first && told(partsOf(first), partsOf(date), `${first.toISOString().slice(0, 10)} 起`)
  }

  const named = periodNamed(date, relative)
  if (!named) return null

  const start = from && { ...named, ...from }
  const end = to && { ...named, ...to }
  return told(start, end, sayPeriod(start ?? end ?? named))
}

function periodNamed(date: Date, relative: string): Period | null {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1]
  const quarter = Math.ceil(month / 3)
  if (/^(去年|上一年)/.test(relative)) return { year: year - 1 }
  if (relative.startsWith('前年')) return { year: year - 2 }
  if (/^(今年|本年)/.test(relative)) return { year }
  if (/^上个?季度/.test(relative))
    return quarter > 1 ? { year, quarter: quarter - 1 } : { year: year - 1, quarter: 4 }
  if (relative.startsWith('本季度')) return { year, quarter }
  if (/^上个?月/.test(relative)) return month > 1 ? { year, month: month - 1 } : { year: year - 1, month: 12 }
  if (/^(本月|这个月)/.test(relative)) return { year, month }
  if (relative === '今天') return partsOf(date)
  if (relative === '昨天') return partsOf(new Date(date.getTime() - 86_400_000))

  return null
}

function startOfLast(date: Date, relative: string): Date | null {
  const [, count = '', unit = ''] = relative.split(':')
  const number = Number(count)
  const days: Readonly<Record<string, number>> = { 天: 1, 日: 1, 周: 7, 星期: 7 }
  const months: Readonly<Record<string, number>> = { 月: 1, 季度: 3, 年: 12 }
  if (days[unit]) return new Date(date.getTime() - (number * (days[unit] ?? 1) - 1) * 86_400_000)

  const back = number * (months[unit] ?? 1)
  // The last three months are whole months, including that of the newest day.
  return months[unit] ? new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back + 1, 1)) : null
}

function partsOf(date: Date): Period {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
