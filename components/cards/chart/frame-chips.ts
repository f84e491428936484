import type { FrameFilter, QueryFrame } from '@/lib/contract/tables/query-frame'
import { fill } from '@/lib/messages/fill'
import type { Messages } from '@/lib/messages/zh-cn'

export type FrameTexts = Messages['answer']['chart']['frame']

/** Another query, which a part of the shown one leads to. */
interface FrameChoice {
  readonly label: string
  readonly frame: QueryFrame
}

/** A part of a query, what it may be instead, and the query without it. */
export interface FrameChip {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly choices: readonly FrameChoice[]
  readonly without?: QueryFrame
}

const numberAggregates = ['sum', 'avg', 'median', 'max', 'min'] as const
const dateUnits = ['year', 'quarter', 'month', 'week', 'day'] as const
const limits = [3, 5, 10, 20] as const

/** @returns the parts of a query in the order in which they are read */
export function chipsOf(frame: QueryFrame, texts: FrameTexts): FrameChip[] {
  return [
    ...joinChip(frame, texts),
    ...measureChips(frame, texts),
    ...frame.groups.map((_, at) => groupChip(frame, at, texts)),
    ...frame.filters.map((filter, at) => ({
      id: `filter-${at}`,
      label: filter.kind === 'period' || filter.kind === 'weekdays' ? texts.time : texts.filter,
      value: filterText(filter, texts),
      choices: [],
      without: { ...frame, filters: frame.filters.toSpliced(at, 1) },
    })),
    ...havingChip(frame, texts),
    ...shareChip(frame, texts),
    ...changeChip(frame, texts),
    ...orderChip(frame, texts),
  ]
}

function joinChip({ join }: QueryFrame, texts: FrameTexts): FrameChip[] {
  if (!join) return []
  return [{ id: 'join', label: texts.join, value: `${join.table} · ${join.to.column}`, choices: [] }]
}

function measureChips(frame: QueryFrame, texts: FrameTexts): FrameChip[] {
  return frame.measures.map(({ aggregate, column }, at) => {
    const isNumber = numberAggregates.some((each) => each === aggregate)
    const replaced = (measure: QueryFrame['measures'][number]) => ({
      ...frame,
      measures: frame.measures.with(at, measure),
    })
    const choices =
      frame.shape === 'aggregate' && column && isNumber
        ? [
            ...numberAggregates.map((each) => ({
              label: `${column.column} · ${texts.aggregates[each]}`,
              frame: replaced({ aggregate: each, column, of: 'column' }),
            })),
            { label: texts.rows, frame: replaced({ aggregate: 'count', column: null, of: 'row' }) },
          ]
        : []
    const others = frame.measures.toSpliced(at, 1)
    return {
      id: `measure-${at}`,
      label: texts.measure,
      value:
        column === null
          ? texts.rows
          : frame.shape === 'aggregate'
            ? `${column.column} · ${texts.aggregates[aggregate]}`
            : column.column,
      choices,
      ...(frame.shape === 'aggregate' && others.length > 0
        ? { without: { ...frame, measures: others, ...(at === 0 ? { having: null } : {}) } }
        : {}),
    }
  })
}

function groupChip(frame: QueryFrame, at: number, texts: FrameTexts): FrameChip {
  const group = frame.groups[at]
  const { unit, column } = group ?? {}
  const name = column?.column ?? ''
  const groups = frame.groups.toSpliced(at, 1)
  const isTimed = groups.some((other) => other.unit !== undefined)
  const isKept = frame.change !== null && frame.change !== 'share' && !isTimed
  return {
    id: `group-${at}`,
    label: texts.by,
    value: unit ? `${name} · ${texts.units[unit]}` : name,
    choices:
      unit && column
        ? dateUnits.map((each) => ({
            label: `${name} · ${texts.units[each]}`,
            frame: { ...frame, groups: frame.groups.with(at, { column, unit: each }) },
          }))
        : [],
    // A change from one time to the next has to have its times.
    ...(frame.shape === 'aggregate' && !isKept ? { without: withGroups(frame, groups) } : {}),
  }
}

function withGroups(
  { is_mean_of_groups: isMean = false, ...frame }: QueryFrame,
  groups: QueryFrame['groups'],
) {
  return {
    ...frame,
    groups,
    within: frame.within && groups.length > 1,
    ...(isMean && groups.length > 0 ? { is_mean_of_groups: true } : {}),
  }
}

/** A condition for the groups, by their first number. */
function havingChip(frame: QueryFrame, texts: FrameTexts): FrameChip[] {
  const { having, measures } = frame
  if (!having) return []
  const name = measures[0]?.column?.column ?? texts.rows
  const value = `${name} ${signs[having.comparison]} ${having.amount}`
  return [{ id: 'having', label: texts.filter, value, choices: [], without: { ...frame, having: null } }]
}

function shareChip(frame: QueryFrame, texts: FrameTexts): FrameChip[] {
  if (!frame.share) return []
  const value = frame.share.map((filter) => filterText(filter, texts)).join(texts.and)
  return [{ id: 'share', label: texts.share, value, choices: [], without: { ...frame, share: null } }]
}

function changeChip(frame: QueryFrame, texts: FrameTexts): FrameChip[] {
  if (!frame.change) return []
  const value = texts.changes[frame.change]
  return [{ id: 'change', label: texts.change, value, choices: [], without: { ...frame, change: null } }]
}

function orderChip(frame: QueryFrame, texts: FrameTexts): FrameChip[] {
  const { order, limit, nth, shape, groups } = frame
  const isList = shape === 'rows' || (shape === 'aggregate' && groups.length > 0)
  if (!isList || order === null) return []
  const way = (direction: 'asc' | 'desc') => texts.orders[direction]
  const many = (count: number | null) => (count === null ? texts.all : fill(texts.first, { count }))
  const { nth: _, ...rest } = frame
  return [
    {
      id: 'order',
      label: way(order),
      value: nth === undefined ? many(limit) : fill(texts.nth, { count: nth }),
      choices: [
        ...[...limits, null].map((count) => ({ label: many(count), frame: { ...rest, limit: count } })),
        { label: way('desc'), frame: { ...frame, order: 'desc' as const } },
        { label: way('asc'), frame: { ...frame, order: 'asc' as const } },
      ],
    },
  ]
}

/** @returns a condition in words: 城市 = 宁波 */
function filterText(filter: FrameFilter, texts: FrameTexts): string {
  const name = filter.column.column
  switch (filter.kind) {
    case 'values':
      return `${name} ${filter.is_excluded ? '≠' : '='} ${filter.values.join(texts.and)}`
    case 'contains':
      return fill(filter.is_excluded ? texts.lacks : texts.contains, { name, text: filter.text })
    case 'number':
      return `${name} ${signs[filter.comparison]} ${filter.amount}`
    case 'between':
      return `${name} ${filter.least}–${filter.greatest}`
    case 'columns':
      return `${name} ${signs[filter.comparison]} ${filter.other.column}`
    case 'missing':
      return fill(filter.is_missing ? texts.missing : texts.filled, { name })
    case 'weekdays':
    case 'period':
      return `${name} ${filter.said ?? ''}`
  }
}

const signs = { '>': '>', '>=': '≥', '<': '<', '<=': '≤', '=': '=' } as const
