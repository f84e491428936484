import {
  type ColumnRef,
  type FrameFilter,
  frameSize,
  type QueryFrame,
} from '@/lib/contract/tables/query-frame'
import {
  basicKind,
  type EditorTexts,
  type FrameTexts,
  isSameColumn,
  makesGroups,
  type OfferedColumn,
} from './offered-columns'

type Measure = QueryFrame['measures'][number]
type Group = QueryFrame['groups'][number]

/** Another query, with what is different in words. */
export interface FrameEdit {
  readonly label: string
  readonly frame: QueryFrame
}

interface Texts {
  readonly frame: FrameTexts
  readonly editor: EditorTexts
}

const ofNumbers = ['sum', 'avg', 'median', 'max', 'min'] as const
const units = ['year', 'quarter', 'month', 'week', 'day', 'weekday'] as const
const needTimes: readonly QueryFrame['change'][] = ['year_before', 'unit_before', 'running']

/** @returns what a measure may be instead, the likeliest first: other numbers of its column, then other columns */
export function measureEdits(
  frame: QueryFrame,
  at: number,
  columns: readonly OfferedColumn[],
  texts: Texts,
): FrameEdit[] {
  const current = frame.measures[at]
  if (!current) return []
  const replaced = (measure: Measure, label: string) => ({
    label,
    frame: { ...frame, measures: frame.measures.with(at, measure) },
  })
  const numbers = columns.filter((column) => basicKind(column) === 'number')
  if (frame.shape !== 'aggregate') {
    if (current.of === 'row') return []
    return numbers.map(({ ref, name }) => replaced({ ...current, column: ref }, name))
  }

  const editOf = (column: OfferedColumn, aggregate: (typeof ofNumbers)[number] | 'distinct') =>
    replaced(
      { of: 'column', aggregate, column: column.ref },
      `${column.name} · ${aggregateName(column, aggregate, texts)}`,
    )
  const isOwn = ({ ref }: OfferedColumn) => current.column !== null && isSameColumn(ref, current.column)
  const own = columns.filter(isOwn)
  const others = columns.filter((column) => !isOwn(column))
  const usual = ofNumbers.find((each) => each === current.aggregate) ?? 'sum'
  const otherNumbers = others.filter((column) => basicKind(column) === 'number')
  return [
    ...own.flatMap((column) => aggregatesOf(column).map((each) => editOf(column, each))),
    ...otherNumbers.map((column) => editOf(column, usual)),
    replaced({ of: 'row', aggregate: 'count', column: null }, texts.frame.rows),
    ...otherNumbers.flatMap((column) =>
      aggregatesOf(column)
        .filter((each) => each !== usual)
        .map((each) => editOf(column, each)),
    ),
    ...others
      .filter((column) => basicKind(column) !== 'number')
      .flatMap((column) => aggregatesOf(column).map((each) => editOf(column, each))),
  ]
}

/** Numbers of a column that make sense. */
function aggregatesOf(column: OfferedColumn): readonly ((typeof ofNumbers)[number] | 'distinct')[] {
  const kind = basicKind(column)
  if (kind === 'number') return ofNumbers
  return kind === 'date' ? ['min', 'max', 'distinct'] : ['distinct']
}

function aggregateName(
  column: OfferedColumn,
  aggregate: (typeof ofNumbers)[number] | 'distinct',
  { frame, editor }: Texts,
): string {
  if (aggregate === 'distinct') return editor.distinctOf
  if (basicKind(column) === 'date') return aggregate === 'min' ? editor.earliest : editor.latest
  return frame.aggregates[aggregate]
}

/** @returns the groups that a column makes: its values, or its periods */
function groupsOf(column: OfferedColumn): readonly Group[] {
  if (!makesGroups(column)) return []
  if (basicKind(column) !== 'date') return [{ column: column.ref }]
  const offered = column.kind === 'datetime' ? [...units, 'hour' as const] : units
  return offered.map((unit) => ({ column: column.ref, unit }))
}

function groupName({ column, unit }: Group, { frame }: Pick<Texts, 'frame'>): string {
  return unit ? `${column.column} · ${frame.units[unit]}` : column.column
}

/**
 * @param at the group that is replaced; null for one more
 * @returns the queries with other groups, the periods of the same column first; empty where none can be added
 */
export function groupEdits(
  frame: QueryFrame,
  at: number | null,
  columns: readonly OfferedColumn[],
  texts: Texts,
): FrameEdit[] {
  const isFull = at === null && frame.groups.length >= frameSize.groups
  if (frame.shape !== 'aggregate' || isFull) return []
  const current = at === null ? undefined : frame.groups[at]
  const isOwn = (column: ColumnRef) => current !== undefined && isSameColumn(column, current.column)
  const taken = frame.groups.filter((_, place) => place !== at)
  const offered = columns
    .flatMap(groupsOf)
    .filter((group) => !taken.some((each) => isSameColumn(each.column, group.column)))
  const sorted = [
    ...offered.filter(({ column }) => isOwn(column)),
    ...offered.filter(({ column }) => !isOwn(column)),
  ]
  return sorted.map((group) => ({
    label: groupName(group, texts),
    frame: withGroups(frame, at === null ? [...frame.groups, group] : frame.groups.with(at, group)),
  }))
}

/** @returns the query with these groups, without what only makes sense for other ones */
export function withGroups(frame: QueryFrame, groups: QueryFrame['groups']): QueryFrame {
  const { is_mean_of_groups: isMean = false, ...rest } = frame
  const isTimed = groups.some(({ unit }) => unit !== undefined)
  return {
    ...rest,
    groups,
    change: isTimed || !needTimes.includes(frame.change) ? frame.change : null,
    within: frame.within && groups.length > 1,
    ...(isMean && isTimed ? { is_mean_of_groups: true } : {}),
  }
}

/** @param at the condition that is replaced; null for one more */
export function withFilter(frame: QueryFrame, at: number | null, filter: FrameFilter): QueryFrame {
  const filters = at === null ? [...frame.filters, filter] : frame.filters.with(at, filter)
  return { ...frame, filters }
}

/** @param word an unused word of the question, which is used now or not wanted */
export function withoutWord(frame: QueryFrame, word: string): QueryFrame {
  return { ...frame, unread: frame.unread.filter((each) => each !== word) }
}

/** @returns whether the rows of a result can be sorted */
export function hasOrder({ shape, groups, measures, change }: QueryFrame): boolean {
  if (shape === 'rows') return measures.length > 0
  return shape === 'aggregate' && groups.length > 0 && change !== 'running'
}

const limits = [3, 5, 10, 20] as const

/** @returns the query with only the first rows, the highest ones where it had no order */
export function withLimit(frame: QueryFrame, limit: number | null): QueryFrame {
  const { nth: _, ...rest } = frame
  return { ...rest, limit, order: frame.order ?? (limit === null ? null : 'desc') }
}

export function orderEdits(
  frame: QueryFrame,
  name: (limit: number | null) => string,
  texts: Texts,
): FrameEdit[] {
  const { nth: _, ...rest } = frame
  const { order } = frame
  return [
    ...(order === null ? limits : [...limits, null]).map((limit) => ({
      label: name(limit),
      frame: withLimit(frame, limit),
    })),
    { label: texts.frame.orders.desc, frame: { ...frame, order: 'desc' } },
    { label: texts.frame.orders.asc, frame: { ...frame, order: 'asc' } },
    { label: texts.editor.unordered, frame: { ...rest, order: null, limit: null } },
  ]
}

/** @returns whether two queries have the same parts, in any order of their names */
export function isSameFrame(one: QueryFrame, other: QueryFrame): boolean {
  return sortedText(one) === sortedText(other)
}

function sortedText(frame: QueryFrame): string {
  return JSON.stringify(frame, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}
