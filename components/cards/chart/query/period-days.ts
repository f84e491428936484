import type { FramePeriod } from '@/lib/contract/tables/query-frame'

/** @returns the first or last day of a period, as ISO date; '' for an open end, and for a period of every year */
export function dayOfPeriod(period: FramePeriod | null, end: 'first' | 'last'): string {
  if (period?.year === undefined) return ''
  const { year, half, quarter, month, day } = period
  const [start, length] =
    month !== undefined
      ? [month - 1, 1]
      : quarter !== undefined
        ? [(quarter - 1) * 3, 3]
        : half === undefined
          ? [0, 12]
          : [(half - 1) * 6, 6]
  const date =
    day !== undefined
      ? Date.UTC(year, start, day)
      : end === 'first'
        ? Date.UTC(year, start, 1)
        : Date.UTC(year, start + length, 0)
  return new Date(date).toISOString().slice(0, 10)
}

/** @returns the period of an ISO date; null for other text, as of an empty field */
export function periodOfDay(text: string): FramePeriod | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  return year === undefined || year < 1_000 ? null : { year, month, day }
}
