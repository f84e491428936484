import { isSame } from '../frame/draft.ts'
import type { Measure, QuestionFrame, ResultColumn, TimeUnit } from '../question-frame.ts'
import type { KnownColumn } from '../words/known-column.ts'
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

export function measureSql({ aggregate, columns, combined, share }: Measure): string {
  if (share) {
    const condition = conditionsSql(share)
    const added =
      aggregate === 'sum' ? columns.map((column) => `coalesce(${columnSql(column)}, 0)`).join(' + ') : ''
    return added === ''
      ? `count_if(${condition})::double / nullif(count(*), 0)`
      : `sum(case when ${condition} then ${added} else 0 end)::double / nullif(sum(${added}), 0)`
  }

  const names = columns.map(columnSql)
  const [first = '', second = ''] = names
  if (aggregate === 'count') return 'count(*)'
  if (aggregate === 'distinct') return `count(distinct ${first})`

  const apply = functions[aggregate]
  if (combined === 'difference') return `${apply}(${first}) - ${apply}(${second})`
  if (combined === 'ratio') return `${apply}(${first})::double / nullif(${apply}(${second}), 0)`

  return `${apply}(${names.length > 1 ? names.map((name) => `coalesce(${name}, 0)`).join(' + ') : first})`
}

/** @returns the same for a single row */
export function valueSql({ columns, combined }: Measure): string {
  const names = columns.map(columnSql)
  const [first = '', second = ''] = names
  if (combined === 'difference') return `${first} - ${second}`
  if (combined === 'ratio') return `${first}::double / nullif(${second}, 0)`
  return names.join(' + ')
}

export function measureColumn(
  measure: Measure,
  { shape }: Pick<QuestionFrame, 'shape'>,
  columns: readonly KnownColumn[],
): ResultColumn {
  const { aggregate, combined, share } = measure
  const known = measure.columns.map((ref) => columns.find((column) => isSame(column, ref)))
  const names = measure.columns.map(({ column }) => column)
  const isPercent = known.length > 0 && known.every((column) => column?.kind === 'percent')
  const unit = aggregate === 'distinct' || aggregate === 'count' ? '' : (known[0]?.unit ?? '')
  const role = isPercent && unit !== '' ? 'share' : isPercent ? 'share' : 'number'
  if (share) return { name: '占比', role: 'share', unit: '' }
  if (combined === 'ratio') return { name: `${names.join('占')}的比例`, role: 'share', unit: '' }

  const joined = names.join(combined === 'difference' ? '减' : '加')
  if (shape === 'rows') return { name: joined, role, unit }
  if (aggregate === 'count') return { name: '数量', role: 'number', unit: '' }
  if (aggregate === 'distinct') return { name: `不同的${joined}`, role: 'number', unit: '' }

  return { name: `${joined}${aggregateNames[aggregate]}`, role, unit }
}
