import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { isSame, type Measure, type ResultColumn, type TimeUnit } from './frame-types.ts'
import type { KnownColumn } from './known-column.ts'
import { columnSql, conditionsSql } from './write-condition.ts'

export const unitNames: Readonly<Record<TimeUnit, string>> = {
  year: '年份',
  quarter: '季度',
  month: '月份',
  week: '周（从这天起）',
  day: '日期',
  hour: '小时',
  weekday: '星期',
}
const aggregateNames = {
  sum: '合计',
  avg: '平均',
  median: '中位数',
  max: '最大',
  min: '最小',
  stddev: '标准差',
} as const
const functions = {
  sum: 'sum',
  avg: 'avg',
  median: 'median',
  max: 'max',
  min: 'min',
  stddev: 'stddev_samp',
} as const

/** @param share conditions: the measure is the share of rows, or of the sum, that meets them */
export function measureSql({ aggregate, column }: Measure, share: QueryFrame['share']): string {
  const name = column === null ? '' : columnSql(column)
  if (share) {
    const condition = conditionsSql(share)
    return aggregate === 'sum' && column
      ? `sum(case when ${condition} then ${name} else 0 end)::double / nullif(sum(${name}), 0)`
      : `count_if(${condition})::double / nullif(count(*), 0)`
  }
  if (column === null) return 'count(*)'
  if (aggregate === 'count') return `count(${name})`
  return aggregate === 'distinct' ? `count(distinct ${name})` : `${functions[aggregate]}(${name})`
}

export function measureColumn(
  { aggregate, column }: Measure,
  { shape, share }: Pick<QueryFrame, 'shape' | 'share'>,
  columns: readonly KnownColumn[],
): ResultColumn {
  if (share) return { name: '占比', role: 'share', unit: '' }
  if (column === null) return { name: '行数', role: 'number', unit: '' }
  if (aggregate === 'count') return { name: `有${column.column}的行数`, role: 'number', unit: '' }
  if (aggregate === 'distinct') return { name: `不同的${column.column}`, role: 'number', unit: '' }
  const known = columns.find((each) => isSame(each, column))
  const name = shape === 'rows' ? column.column : `${column.column}${aggregateNames[aggregate]}`
  return known?.kind === 'percent'
    ? { name, role: 'share', unit: known.unit }
    : { name, role: 'number', unit: known?.unit ?? '' }
}
