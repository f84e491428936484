import type { FrameFilter } from '../../../lib/contract/tables/query-frame.ts'
import { literal, quoteName } from '../sql/open-database.ts'
import type { ColumnRef, Group, Period } from './frame-types.ts'

export function columnSql({ table, column }: ColumnRef): string {
  return `${quoteName(table)}.${quoteName(column)}`
}

/** @returns the SQL of a group: periods are texts that sort chronologically */
export function groupSql({ column, unit }: Group): string {
  const name = columnSql(column)
  switch (unit) {
    case undefined:
      return name
    case 'year':
      return `strftime(${name}, '%Y')`
    case 'quarter':
      return `strftime(${name}, '%Y') || '-Q' || quarter(${name})::varchar`
    case 'month':
      return `strftime(${name}, '%Y-%m')`
    case 'week':
      return `strftime(date_trunc('week', ${name}), '%Y-%m-%d')`
    case 'day':
      return `strftime(${name}, '%Y-%m-%d')`
    case 'hour':
      return `hour(${name})`
    case 'weekday':
      return `['周一', '周二', '周三', '周四', '周五', '周六', '周日'][isodow(${name})]`
  }
}

/** @returns conditions joined by `and`; '' for none */
export function conditionsSql(filters: readonly FrameFilter[]): string {
  return filters.map(conditionSql).join(' and ')
}

function conditionSql(filter: FrameFilter): string {
  const name = columnSql(filter.column)
  switch (filter.kind) {
    case 'values': {
      const list = filter.values.map(literal).join(', ')
      return filter.is_excluded
        ? `(${name} is null or ${name}::varchar not in (${list}))`
        : `${name}::varchar in (${list})`
    }
    case 'contains': {
      const found = `contains(lower(${name}), ${literal(filter.text.toLowerCase())})`
      return filter.is_excluded ? `(${name} is null or not ${found})` : found
    }
    case 'number':
      return `${name} ${filter.comparison} ${numberSql(filter.amount)}`
    case 'between':
      return `${name} between ${numberSql(filter.least)} and ${numberSql(filter.greatest)}`
    case 'columns':
      return `${name} ${filter.comparison} ${columnSql(filter.other)}`
    case 'missing':
      return `${name} is ${filter.is_missing ? '' : 'not '}null`
    case 'weekdays':
      return `isodow(${name}) in (${filter.days.join(', ')})`
    case 'period':
      return filter.others
        ? `(${[filter, ...filter.others].map(({ from, to }) => `(${periodSql(name, from, to)})`).join(' or ')})`
        : periodSql(name, filter.from, filter.to)
  }
}

/** @returns the SQL of a number, negative ones in brackets */
function numberSql(amount: number): string {
  return amount < 0 ? `(${amount})` : String(amount)
}

/** @returns the SQL condition that a date is between two periods, inclusive */
function periodSql(name: string, from: Period | null, to: Period | null): string {
  const isDated = from?.year !== undefined || to?.year !== undefined
  if (isDated) {
    const bounds = [
      from ? `${name} >= date ${literal(isoDay(firstDay(from)))}` : '',
      to ? `${name} < date ${literal(isoDay(dayAfter(to)))}` : '',
    ]
    return bounds.filter((bound) => bound !== '').join(' and ')
  }

  const key = `(month(${name}) * 100 + day(${name}))`
  const only = from?.day !== undefined && from.month === undefined
  if (only) return `day(${name}) between ${from.day} and ${to?.day ?? 31}`

  const first = from ? monthDay(firstDay({ ...from, year: 2_024 })) : 101
  const last = to ? monthDay(new Date(dayAfter({ ...to, year: 2_024 }).getTime() - 86_400_000)) : 1_231
  // From November to February wraps around the end of the year.
  return first <= last ? `${key} between ${first} and ${last}` : `(${key} >= ${first} or ${key} <= ${last})`
}

function monthDay(date: Date): number {
  return (date.getUTCMonth() + 1) * 100 + date.getUTCDate()
}

/** @returns the first month of a period, from 0, and its number of months */
function monthsOf({ half, quarter, month }: Period): readonly [start: number, length: number] {
  if (month !== undefined) return [month - 1, 1]
  if (quarter !== undefined) return [(quarter - 1) * 3, 3]
  return half === undefined ? [0, 12] : [(half - 1) * 6, 6]
}

function firstDay(period: Period): Date {
  return new Date(Date.UTC(period.year ?? 0, monthsOf(period)[0], period.day ?? 1))
}

function dayAfter(period: Period): Date {
  const [start, length] = monthsOf(period)
  return period.day === undefined
    ? new Date(Date.UTC(period.year ?? 0, start + length, 1))
    : new Date(Date.UTC(period.year ?? 0, start, period.day + 1))
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}
