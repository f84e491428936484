import type { FrameFilter, QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { type Aggregate, type Comparison, type Measure, type Period, type TimeUnit } from './frame-types.ts'
import type { KnownColumn } from './known-column.ts'

const aggregateWords: Readonly<Record<Aggregate, string>> = {
  sum: '合计',
  avg: '平均',
  median: '中位数',
  max: '最大值',
  min: '最小值',
  stddev: '标准差',
  count: '行数',
  distinct: '种数',
}
const comparisonWords: Readonly<Record<Comparison, string>> = {
  '>': '大于',
  '>=': '不小于',
  '<': '小于',
  '<=': '不大于',
  '=': '等于',
}
export const unitWords: Readonly<Record<TimeUnit, string>> = {
  year: '年',
  quarter: '季度',
  month: '月',
  week: '周',
  day: '天',
  hour: '小时',
  weekday: '星期几',
}
const chartWords = {
  line: '折线图',
  bar: '柱状图',
  stacked: '堆叠柱状图',
  pie: '饼图',
  scatter: '散点图',
  histogram: '直方图',
  heatmap: '热力图',
  box: '箱线图',
} as const
const changeTitles = { share: '占比', year_before: '同比', unit_before: '环比', running: '累计' } as const
const changeWords = {
  share: '和占比',
  year_before: '，与上年同期比',
  unit_before: '，与上一期比',
  running: '，逐期累计',
} as const
const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const
const maxSaid = 5

/** @returns a Chinese sentence with all parts of a query */
export function sayFrame(frame: QueryFrame, known: readonly KnownColumn[]): string {
  const { filters, join, table, chart } = frame
  const source = join
    ? `把“${table}”和“${join.table}”按“${join.from.column}”＝“${join.to.column}”连起来，`
    : ''
  const conditions = filters.length > 0 ? `只看${filters.map(sayFilter).join('、')}的行，` : ''
  const drawn = chart ? `，画成${chartWords[chart]}` : ''
  return `${source}${conditions}${sayAsked(frame, known)}${sayHaving(frame)}${sayOrder(frame)}${drawn}`
}

export function titleOf(frame: QueryFrame): string {
  const named = frame.filters.flatMap((filter) =>
    filter.kind === 'values' && !filter.is_excluded && filter.values.length <= 2
      ? filter.values.map((value) =>
          /^(?:是|否|有|无|true|false)$/.test(value) ? `${filter.column.column}=${value}的` : value,
        )
      : filter.kind === 'period' || filter.kind === 'weekdays'
        ? [saidOf(filter)]
        : filter.kind === 'number' || filter.kind === 'between'
          ? [`${sayFilter(filter).replaceAll(/[“”]/g, '')}的`]
          : [],
  )
  const names = columnNames(frame)
  switch (frame.shape) {
    case 'missing':
      return '各列的缺失'
    case 'rows': {
      const { order, nth, labels } = frame
      const end = `${nth === undefined ? '最' : `第 ${nth} `}${order === 'desc' ? '高' : '低'}的`
      return `${named.join('')}${names.join('与')}${order ? end : '符合条件的'}${labels[0]?.column ?? '行'}`
    }
    case 'correlation':
      return `${names.join('与')}的相关`
    case 'histogram':
    case 'box':
      return `${names.join('与')}的分布`
    case 'scatter':
      return names.join('与')
    case 'aggregate': {
      const measured = frame.share
        ? `${frame.share.map(sayFilter).join('、')}的占比`
        : frame.measures.slice(0, 2).map(headMeasure).join('与')
      const dates = frame.groups.flatMap(({ unit }) =>
        unit ? `每${unit === 'weekday' ? '个' : ''}${unitWords[unit]}` : [],
      )
      const kinds = frame.groups.flatMap(({ column, unit }) => (unit ? [] : column.column))
      const groups = `${kinds.length > 0 ? `各${kinds.join('、')}` : ''}${dates.join('')}`
      const change = frame.change ? changeTitles[frame.change] : ''
      return `${named.join('')}${groups === '' ? '' : `${groups}的`}${measured}${change}`
    }
  }
}

function columnNames({ measures }: QueryFrame): string[] {
  return measures.flatMap(({ column }) => column?.column ?? [])
}

/** A measure in a heading: 平均退货率, not “退货率”的平均. */
function headMeasure({ aggregate, column }: Measure): string {
  if (column === null) return '行数'
  if (aggregate === 'count') return `有“${column.column}”的行数`
  if (aggregate === 'distinct') return `${column.column}的种数`
  return aggregate === 'avg' ? `平均${column.column}` : `${column.column}${aggregateWords[aggregate]}`
}

function sayAsked(frame: QueryFrame, known: readonly KnownColumn[]): string {
  const columns = columnNames(frame).map((name) => `“${name}”`)
  const groups = frame.groups
    .map(({ column, unit }) => `“${column.column}”${unit ? `的${unitWords[unit]}` : ''}`)
    .join('、')
  switch (frame.shape) {
    case 'missing':
      return '数每一列缺失了多少'
    case 'correlation':
      return `求${columns.join('与')}的相关系数`
    case 'histogram':
      return `看${columns.join('')}的分布`
    case 'box':
      return `${groups === '' ? '' : `按${groups}分组，`}看${columns.join('')}的分布`
    case 'scatter':
      return `看${columns.join('与')}的关系`
    case 'rows': {
      const shown = [...frame.labels.map(({ column }) => `“${column}”`), ...columns]
      const about = [...new Set(shown)].join('、')
      return `${frame.within ? `在每个${groups}里` : ''}${frame.is_distinct ? '列出不重复的' : '逐行列出'}${about}`
    }
    case 'aggregate': {
      // A mean of groups is that of their sums.
      const summed = frame.measures.map(
        (measure): Measure =>
          frame.is_mean_of_groups && measure.aggregate === 'avg' ? { ...measure, aggregate: 'sum' } : measure,
      )
      const measures = summed.map((measure) => sayMeasure(measure, frame.share)).join('、')
      const said = frame.is_mean_of_groups
        ? `先求每个${groups}的${measures}，再求平均`
        : `${groups === '' ? '' : `按${groups}分组，`}求${measures}`
      return `${said}${frame.change ? changeWords[frame.change] : ''}${sayRows(frame, known)}`
    }
  }
}

function sayRows({ measures, groups, filters, share }: QueryFrame, [column]: readonly KnownColumn[]): string {
  const isCount = measures.some(({ aggregate }) => aggregate === 'count') && !share
  const isAll = groups.length === 0 && filters.length === 0
  return isCount && isAll && column ? `（全表共 ${column.rows} 行）` : ''
}

function sayHaving({ having, share, measures: [measure] }: QueryFrame): string {
  if (!having || !measure) return ''
  return `，只留${sayMeasure(measure, share)}${comparisonWords[having.comparison]} ${having.amount} 的`
}

function sayOrder({ order, limit, nth, measures, share, within, shape }: QueryFrame): string {
  if (order === null || shape === 'missing') return ''
  const [first] = measures
  const by = first && measures.length > 1 ? `按${sayMeasure(first, share)}` : ''
  const way = order === 'desc' ? '从高到低' : '从低到高'
  const each = within ? '每组' : ''
  if (nth !== undefined) return `，${by}${way}取${each}第 ${nth} 个（并列的都算）`
  return `，${by}${way}${limit === null ? '排列' : `取${each}前 ${limit} 个（并列的都算）`}`
}

function sayMeasure({ aggregate, column }: Measure, share: QueryFrame['share']): string {
  if (share) {
    const of = aggregate === 'sum' && column ? `（按“${column.column}”）` : '（按行数）'
    return `${share.map(sayFilter).join('、')}的占比${of}`
  }
  if (column === null) return '行数'
  if (aggregate === 'count') return `有“${column.column}”的行数`
  if (aggregate === 'distinct') return `“${column.column}”不同值的个数`
  return `“${column.column}”的${aggregateWords[aggregate]}`
}

export function sayFilter(filter: FrameFilter): string {
  const name = `“${filter.column.column}”`
  switch (filter.kind) {
    case 'values': {
      const more = filter.values.length > maxSaid ? ` 等 ${filter.values.length} 个` : ''
      const values = filter.values.slice(0, maxSaid).map((value) => `“${value}”`)
      return `${name}${filter.is_excluded ? '不是' : '是'}${values.join('或')}${more}`
    }
    case 'contains':
      return `${name}${filter.is_excluded ? '不' : ''}含“${filter.text}”`
    case 'number':
      return `${name}${comparisonWords[filter.comparison]} ${filter.amount}`
    case 'between':
      return `${name}在 ${filter.least} 到 ${filter.greatest} 之间`
    case 'columns':
      return `${name}${comparisonWords[filter.comparison]}“${filter.other.column}”`
    case 'missing':
      return `${name}${filter.is_missing ? '' : '不'}为空`
    case 'weekdays':
    case 'period':
      return `${name}在${saidOf(filter)}`
  }
}

/** @returns the periods of a condition as they are computed with, not as somebody wrote them */
export function saidOf(filter: Extract<FrameFilter, { kind: 'weekdays' | 'period' }>): string {
  if (filter.kind === 'weekdays') return filter.days.map((day) => weekdays[day - 1]).join('、')
  return [filter, ...(filter.others ?? [])].map(saySpan).join('、')
}

function saySpan({ from, to }: { readonly from: Period | null; readonly to: Period | null }): string {
  const [first, last] = [from && sayPeriod(from), to && sayPeriod(to)]
  if (first !== null && last !== null) return first === last ? first : `${first}到${last}`
  return first === null ? `${last ?? ''}及以前` : `${first}及以后`
}

export function sayPeriod({ year, half, quarter, month, day }: Period): string {
  const parts = [
    year === undefined ? '' : `${year}年`,
    half === undefined ? '' : half === 1 ? '上半年' : '下半年',
    quarter === undefined ? '' : `${quarter}季度`,
    month === undefined ? '' : `${month}月`,
    day === undefined ? '' : `${day}日`,
  ]
  return parts.join('')
}
