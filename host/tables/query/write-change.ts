import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { isSame, type ResultColumn, rowCount, type TimeUnit } from './frame-types.ts'
import type { KnownColumn } from './known-column.ts'
import { fromSql, selectColumns, type WrittenQuery } from './query-parts.ts'
import { columnSql, conditionsSql } from './write-condition.ts'
import { measureColumn, measureSql, unitNames } from './write-measure.ts'

const steps: Readonly<Record<TimeUnit, string>> = {
  year: 'to_years(1)',
  quarter: 'to_months(3)',
  month: 'to_months(1)',
  week: 'to_days(7)',
  day: 'to_days(1)',
  hour: 'to_hours(1)',
  weekday: 'to_days(1)',
}
const shown: Readonly<Record<TimeUnit, (name: string) => string>> = {
  year: (name) => `strftime(${name}, '%Y')`,
  quarter: (name) => `strftime(${name}, '%Y') || '-Q' || quarter(${name})::varchar`,
  month: (name) => `strftime(${name}, '%Y-%m')`,
  week: (name) => `strftime(${name}, '%Y-%m-%d')`,
  day: (name) => `strftime(${name}, '%Y-%m-%d')`,
  hour: (name) => `strftime(${name}, '%Y-%m-%d %H:00')`,
  weekday: (name) => `strftime(${name}, '%Y-%m-%d')`,
}

/** Compares each period with the previous one, or with the same period of the previous year. */
export function writeChange(frame: QueryFrame, known: readonly KnownColumn[]): WrittenQuery {
  const time = frame.groups.find(({ unit }) => unit)
  const [measure = rowCount] = frame.measures
  const unit = time?.unit ?? 'month'
  const date = time ? columnSql(time.column) : 'null'
  const times = frame.filters.filter(
    ({ kind, column }) => kind === 'period' && time && isSame(column, time.column),
  )
  const others = frame.filters.filter((filter) => !times.includes(filter))
  const column = measureColumn(measure, frame, known)
  const isYear = frame.change === 'year_before'
  const columns: ResultColumn[] = [
    { name: unitNames[unit], role: 'label', unit: '' },
    column,
    { ...column, name: isYear ? '上年同期' : '上一期' },
    { name: isYear ? '同比' : '环比', role: 'change', unit: '' },
  ]
  const trunc = `date_trunc('${unit === 'weekday' ? 'day' : unit}', ${date})`
  const chosen = selectColumns(
    [shown[unit]('a.p'), 'a.v', 'b.v', '(a.v - b.v)::double / nullif(abs(b.v), 0)'],
    columns,
  )
  // Time conditions apply to the displayed periods, not to those they are compared with.
  const within = conditionsSql(times).replaceAll(date, 'a.p')

  return {
    sql: `with parts as (select ${trunc} as p, ${measureSql(measure, frame.share)} as v ${fromSql(frame, [...others, ...(time ? [{ kind: 'missing', column: time.column, is_missing: false } as const] : [])])} group by ${trunc}) select ${chosen} from parts a left join parts b on b.p = a.p - ${isYear ? 'to_years(1)' : steps[unit]}${within === '' ? '' : ` where ${within}`} order by a.p`,
    columns,
  }
}
