import type { Comparison, Filter, Group, Measure, QuestionFrame } from './question-frame.ts'
import type { KnownColumn } from './words/known-column.ts'

const aggregateWords = {
  sum: '合计',
  avg: '平均',
  median: '中位数',
  max: '最大值',
  min: '最小值',
  stddev: '标准差',
} as const
const comparisonWords: Readonly<Record<Comparison, string>> = {
  '>': '大于',
  '>=': '不小于',
  '<': '小于',
  '<=': '不大于',
  '=': '等于',
}
const unitWords = {
  year: '年',
  quarter: '季度',
  month: '月',
  week: '周',
  day: '天',
  hour: '小时',
  weekday: '星期几',
} as const
/** Words in a heading that mean one value per group. */
const eachWords = {
  year: '每年',
  quarter: '每季度',
  month: '每月',
  week: '每周',
  day: '每天',
  hour: '每小时',
  weekday: '每个星期几',
} as const
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
const maxSaid = 5

/** @returns a Chinese sentence that states how the question was understood */
export function sayFrame(frame: QuestionFrame, known: readonly KnownColumn[]): string {
  const { filters, join, table, chart } = frame
  const source = join
    ? `把“${table}”和“${join.table}”按“${join.from.column}”＝“${join.to.column}”连起来，`
    : ''
  const conditions = filters.length > 0 ? `只看${filters.map(sayFilter).join('、')}的行，` : ''
  const drawn = chart ? `，画成${chartWords[chart]}` : ''
  return `${source}${conditions}${sayAsked(frame, known)}${sayOrder(frame)}${drawn}`
}

export function titleOf(frame: QuestionFrame): string {
  const named = frame.filters.flatMap((filter) =>
    filter.kind === 'values' && !filter.isExcluded && filter.values.length <= 2
      ? filter.values
      : filter.kind === 'period' || filter.kind === 'weekdays'
        ? [filter.said]
        : [],
  )
  const measured = frame.measures.slice(0, 2).map(headMeasure).join('与')
  if (frame.shape === 'missing') return '各列的缺失'
  if (frame.shape === 'rows') {
    const first = frame.labels[0]?.column ?? ''
    return `${named.join('')}${measured === '' ? '' : frame.measures.map(({ columns }) => columns.map(({ column }) => column).join('')).join('与')}${frame.order ? endOf(frame) : '符合条件的'}${first === '' ? '行' : first}`
  }

  const columns = frame.measures.flatMap(({ columns: each }) => each.map(({ column }) => column))
  if (frame.shape === 'correlation') return `${columns.join('与')}的相关`
  if (frame.shape === 'histogram' || frame.shape === 'box') return `${columns.join('与')}的分布`
  if (frame.shape === 'scatter') return `${columns.join('与')}`

  const dates = frame.groups.flatMap(({ unit }) => (unit ? eachWords[unit] : []))
  const kinds = frame.groups.flatMap(({ column, unit }) => (unit ? [] : column.column))
  const groups = `${kinds.length > 0 ? `各${kinds.join('、')}` : ''}${dates.join('')}`
  const change = { share: '占比', year_before: '同比', unit_before: '环比', running: '累计' }[
    frame.change ?? 'share'
  ]
  return `${named.join('')}${groups === '' ? '' : `${groups}的`}${measured}${frame.change ? change : ''}`
}

/** 最高的, or 第 2 高的. */
function endOf({ order, nth }: QuestionFrame): string {
  return `${nth === undefined ? '最' : `第 ${nth} `}${order === 'desc' ? '高' : '低'}的`
}

/** A measure in a heading: 平均退货率, not “退货率”的平均. */
function headMeasure({ aggregate, columns, combined, share }: Measure): string {
  const names = columns.map(({ column }) => column)
  if (share) return `${share.map(sayFilter).join('、')}的占比`
  if (aggregate === 'count') return '行数'
  if (aggregate === 'distinct') return `${names.join('')}的种数`
  if (combined === 'ratio') return `${names.join('占')}的比例`
  const name = names.join(combined === 'difference' ? '减' : '加')
  return aggregate === 'avg' ? `平均${name}` : `${name}${aggregateWords[aggregate]}`
}

function sayAsked(frame: QuestionFrame, known: readonly KnownColumn[]): string {
  const columns = frame.measures.flatMap(({ columns: each }) => each.map(({ column }) => `“${column}”`))
  const groups = frame.groups.map(sayGroup).join('、')
  const measures = frame.measures.map(sayMeasure).join('、')
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
      const shown = frame.labels.map(({ column }) => `“${column}”`).join('、')
      const about = [...new Set([shown, ...columns])].filter((text) => text !== '').join('、')
      return `${frame.isWithinGroups ? `在每个${groups}里` : ''}${frame.isDistinct ? '列出不重复的' : '逐行列出'}${about}`
    }
    case 'aggregate': {
      const said = frame.isMeanOfGroups
        ? `先求每个${groups}的${measures}，再求平均`
        : `${groups === '' ? '' : `按${groups}分组，`}求${measures}`
      return `${said}${sayChange(frame)}${sayRows(frame, known)}`
    }
  }
}

function sayRows({ measures, groups, filters }: QuestionFrame, known: readonly KnownColumn[]): string {
  const isCount = measures.some(({ aggregate, share }) => aggregate === 'count' && !share)
  const isAll = groups.length === 0 && filters.length === 0
  return isCount && isAll && known.length > 0 ? `（全表共 ${known[0]?.rows ?? 0} 行）` : ''
}

function sayChange({ change }: QuestionFrame): string {
  switch (change) {
    case 'share':
      return '和占比'
    case 'year_before':
      return '，与上年同期比'
    case 'unit_before':
      return '，与上一期比'
    case 'running':
      return '，逐期累计'
    case null:
      return ''
  }
}

function sayOrder({ order, limit, nth, measures, isWithinGroups, shape }: QuestionFrame): string {
  if (order === null || shape === 'missing') return ''
  const by = measures.length > 1 ? `按${sayMeasure(measures[0] ?? { aggregate: 'count', columns: [] })}` : ''
  const way = order === 'desc' ? '从高到低' : '从低到高'
  if (nth !== undefined) return `，${by}${way}取${isWithinGroups ? '每组' : ''}第 ${nth} 个（并列的都算）`
  return `，${by}${way}${limit === null ? '排列' : `取${isWithinGroups ? '每组' : ''}前 ${limit} 个（并列的都算）`}`
}

function sayGroup({ column, unit }: Group): string {
  return unit ? `“${column.column}”的${unitWords[unit]}` : `“${column.column}”`
}

function sayMeasure({ aggregate, columns, combined, share }: Measure): string {
  const names = columns.map(({ column }) => `“${column}”`)
  if (share)
    return `${share.map(sayFilter).join('、')}的占比${aggregate === 'sum' && names.length > 0 ? `（按${names.join('加')}）` : '（按行数）'}`
  if (aggregate === 'count') return '行数'
  if (aggregate === 'distinct') return `${names.join('')}不同值的个数`
  if (combined === 'ratio') return `${names.join('占')}的比例`
  return `${names.join(combined === 'difference' ? '减' : '加')}的${aggregateWords[aggregate]}`
}

function sayFilter(filter: Filter): string {
  const name = `“${filter.column.column}”`
  switch (filter.kind) {
    case 'values': {
      const more = filter.values.length > maxSaid ? ` 等 ${filter.values.length} 个` : ''
      return `${name}${filter.isExcluded ? '不是' : '是'}${filter.values
        .slice(0, maxSaid)
        .map((value) => `“${value}”`)
        .join('或')}${more}`
    }
    case 'contains':
      return `${name}${filter.isExcluded ? '不' : ''}含“${filter.text}”`
    case 'number':
      return `${name}${comparisonWords[filter.comparison]} ${filter.amount}`
    case 'between':
      return `${name}在 ${filter.least} 到 ${filter.greatest} 之间`
    case 'columns':
      return `${name}${comparisonWords[filter.comparison]}“${filter.other.column}”`
    case 'missing':
      return `${name}${filter.isMissing ? '' : '不'}为空`
    case 'weekdays':
    case 'period':
      return `${name}在${filter.said}`
  }
}
