import { type FrameFilter, type QueryFrame, queryFrame } from '../../../lib/contract/tables/query-frame.ts'
import type { Filter, Measure, Period, QuestionFrame } from './question-frame.ts'

/**
 * @returns null for what its parts cannot say: several columns in one number, a share next to other numbers, or more than
 * fits
 */
export function toQueryFrame(frame: QuestionFrame, unread: readonly string[]): QueryFrame | null {
  const { measures, filters, labels, groups, nth, isDistinct, isMeanOfGroups, isWithinGroups, ...rest } =
    frame
  const isPlain = measures.every(({ columns, combined }) => columns.length <= 1 && combined === undefined)
  const shares = measures.filter(({ share }) => share !== undefined)
  if (!isPlain || (shares.length > 0 && measures.length > 1)) return null
  const parts = {
    ...rest,
    measures: measures.map(({ aggregate, columns: [column = null] }) => ({
      aggregate,
      column,
      of: column === null ? 'row' : 'column',
    })),
    share: shares[0]?.share?.map(toFrameFilter) ?? null,
    groups: groups.map(({ column, unit }) => ({ column, ...(unit ? { unit } : {}) })),
    filters: filters.map(toFrameFilter),
    labels: [...labels],
    within: isWithinGroups,
    ...(nth === undefined ? {} : { nth }),
    ...(isDistinct ? { is_distinct: true } : {}),
    ...(isMeanOfGroups ? { is_mean_of_groups: true } : {}),
    unread: [...unread],
  }
  return queryFrame.safeParse(parts).data ?? null
}

export function fromQueryFrame(frame: QueryFrame): QuestionFrame {
  const {
    measures,
    share,
    filters,
    groups,
    within,
    is_distinct,
    is_mean_of_groups,
    unread: _,
    ...rest
  } = frame
  return {
    ...rest,
    measures: measures.map(
      ({ aggregate, column }): Measure => ({
        aggregate,
        columns: column ? [column] : [],
        ...(share ? { share: share.map(fromFrameFilter) } : {}),
      }),
    ),
    groups: groups.map(({ column, unit }) => ({ column, ...(unit ? { unit } : {}) })),
    filters: filters.map(fromFrameFilter),
    isWithinGroups: within,
    isMeanOfGroups: is_mean_of_groups ?? false,
    ...(is_distinct ? { isDistinct: true } : {}),
  }
}

function toFrameFilter(filter: Filter): FrameFilter {
  switch (filter.kind) {
    case 'values': {
      const { isExcluded, values, ...rest } = filter
      return { ...rest, values: [...values], is_excluded: isExcluded }
    }
    case 'contains': {
      const { isExcluded, ...rest } = filter
      return { ...rest, is_excluded: isExcluded }
    }
    case 'missing':
      return { kind: 'missing', column: filter.column, is_missing: filter.isMissing }
    case 'weekdays':
      return { ...filter, days: [...filter.days] }
    case 'period': {
      const { others, ...rest } = filter
      return { ...rest, ...(others ? { others: [...others] } : {}) }
    }
    case 'number':
    case 'between':
    case 'columns':
      return filter
  }
}

function fromFrameFilter(filter: FrameFilter): Filter {
  switch (filter.kind) {
    case 'values':
    case 'contains': {
      const { is_excluded: isExcluded, ...rest } = filter
      return { ...rest, isExcluded }
    }
    case 'missing':
      return { kind: 'missing', column: filter.column, isMissing: filter.is_missing }
    case 'number':
      return { ...filter, said: filter.said ?? String(filter.amount) }
    case 'between':
      return { ...filter, said: filter.said ?? `${filter.least} 到 ${filter.greatest}` }
    case 'weekdays':
      return { ...filter, said: filter.said ?? filter.days.map((day) => weekdays[day - 1]).join('、') }
    case 'period': {
      const { others, said, ...rest } = filter
      const spans = [filter, ...(others ?? [])].map(saySpan).join('、')
      return { ...rest, said: said ?? spans, ...(others ? { others } : {}) }
    }
    case 'columns':
      return filter
  }
}

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const

function saySpan({ from, to }: { readonly from: Period | null; readonly to: Period | null }): string {
  const [first, last] = [from && sayPeriod(from), to && sayPeriod(to)]
  if (first !== null && last !== null) return first === last ? first : `${first}到${last}`
  return first === null ? `${last ?? ''}以前` : `${first}以后`
}

function sayPeriod({ year, half, quarter, month, day }: Period): string {
  const parts = [
    year === undefined ? '' : `${year}年`,
    half === undefined ? '' : half === 1 ? '上半年' : '下半年',
    quarter === undefined ? '' : `${quarter}季度`,
    month === undefined ? '' : `${month}月`,
    day === undefined ? '' : `${day}日`,
  ]
  return parts.join('')
}
