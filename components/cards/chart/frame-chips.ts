import type { FrameFilter, QueryFrame } from '@/lib/contract/tables/query-frame'
import { fill } from '@/lib/messages/fill'
import { hasOrder, withGroups } from './query/frame-edits'
import type { FrameTexts } from './query/offered-columns'
import type { EditedPart } from './query/panel-props'
import { dayOfPeriod } from './query/period-days'

/** A part of a query, how it is changed, and the query without it. */
export interface FrameChip {
  readonly id: string
  readonly label: string
  readonly value: string
  /** Absent where it can't be changed. */
  readonly part?: EditedPart
  readonly without?: QueryFrame
}

/** Conditions without an editor. */
const fixedFilters: readonly FrameFilter['kind'][] = ['columns']

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
      ...(fixedFilters.includes(filter.kind) ? {} : { part: { kind: 'filter' as const, at } }),
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
  return [{ id: 'join', label: texts.join, value: `${join.table} · ${join.to.column}` }]
}

function measureChips(frame: QueryFrame, texts: FrameTexts): FrameChip[] {
  const isAggregate = frame.shape === 'aggregate'
  return frame.measures.map(({ aggregate, column }, at) => {
    const others = frame.measures.toSpliced(at, 1)
    return {
      id: `measure-${at}`,
      label: texts.measure,
      value:
        column === null
          ? texts.rows
          : isAggregate
            ? `${column.column} · ${texts.aggregates[aggregate]}`
            : column.column,
      ...(isAggregate || column ? { part: { kind: 'measure' as const, at } } : {}),
      ...(isAggregate && others.length > 0
        ? { without: { ...frame, measures: others, ...(at === 0 ? { having: null } : {}) } }
        : {}),
    }
  })
}

function groupChip(frame: QueryFrame, at: number, texts: FrameTexts): FrameChip {
  const { unit, column } = frame.groups[at] ?? {}
  const name = column?.column ?? ''
  const groups = frame.groups.toSpliced(at, 1)
  const isTimed = groups.some((other) => other.unit !== undefined)
  const isKept = frame.change !== null && frame.change !== 'share' && !isTimed
  return {
    id: `group-${at}`,
    label: texts.by,
    value: unit ? `${name} · ${texts.units[unit]}` : name,
    ...(frame.shape === 'aggregate' ? { part: { kind: 'group' as const, at } } : {}),
    // A change from one time to the next has to have its times.
    ...(frame.shape === 'aggregate' && !isKept ? { without: withGroups(frame, groups) } : {}),
  }
}

/** A condition for the groups, by their first number. */
function havingChip(frame: QueryFrame, texts: FrameTexts): FrameChip[] {
  const { having, measures } = frame
  if (!having) return []
  const name = measures[0]?.column?.column ?? texts.rows
  const value = `${name} ${signs[having.comparison]} ${having.amount}`
  return [{ id: 'having', label: texts.filter, value, without: { ...frame, having: null } }]
}

function shareChip(frame: QueryFrame, texts: FrameTexts): FrameChip[] {
  if (!frame.share) return []
  const value = frame.share.map((filter) => filterText(filter, texts)).join(texts.and)
  return [{ id: 'share', label: texts.share, value, without: { ...frame, share: null } }]
}

function changeChip(frame: QueryFrame, texts: FrameTexts): FrameChip[] {
  if (!frame.change) return []
  const value = texts.changes[frame.change]
  return [{ id: 'change', label: texts.change, value, without: { ...frame, change: null } }]
}

function orderChip(frame: QueryFrame, texts: FrameTexts): FrameChip[] {
  const { order, limit, nth } = frame
  if (!hasOrder(frame)) return []
  const many = limit === null ? texts.all : fill(texts.first, { count: limit })
  return [
    {
      id: 'order',
      label: order === null ? texts.order : texts.orders[order],
      value: nth === undefined ? many : fill(texts.nth, { count: nth }),
      part: { kind: 'order' },
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
      return `${name} ${filter.said ?? filter.days.join(texts.and)}`
    case 'period':
      return filter.said === undefined ? periodText(filter, texts) : `${name} ${filter.said}`
  }
}

function periodText(
  { column: { column: name }, from, to }: Extract<FrameFilter, { kind: 'period' }>,
  texts: FrameTexts,
): string {
  const [first, last] = [dayOfPeriod(from, 'first'), dayOfPeriod(to, 'last')]
  if (last === '') return fill(texts.since, { name, day: first })
  return first === '' ? fill(texts.until, { name, day: last }) : `${name} ${first} – ${last}`
}

const signs = { '>': '>', '>=': '≥', '<': '<', '<=': '≤', '=': '=' } as const
