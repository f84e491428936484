import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { isSame } from '../query/frame-types.ts'
import type { Draft } from './draft.ts'

/** Kinds of tokens that change a part of a query and say none of their own. */
const changing: ReadonlySet<string> = new Set(['value', 'period', 'amount', 'unit', 'classifier'])
const changingOperations = [
  'each',
  'not',
  'other',
  'first',
  'last',
  'sort',
  'chart',
  'only',
  'follow',
  'and',
] as const
const maxTokens = 4

/**
 * Applies a question that says no query of its own to the one before: 那上海呢, 按月拆开, 前5个, 换成饼图. Without 那 or
 * 呢 it is one only if it is short and each of its words changes a part.
 * @returns null for a question of its own
 */
export function followUp(previous: QueryFrame, now: QueryFrame, draft: Draft): QueryFrame | null {
  const isJoined = [now.table, now.join?.table].every(
    (table) => table === undefined || table === previous.table || table === previous.join?.table,
  )
  const { tokens } = draft
  const isMarked = draft.has('follow', 'only') || tokens.at(-1)?.behind.includes('呢') === true
  const isChanging = tokens.every(
    ({ kind }, at) =>
      changing.has(kind) ||
      draft.isOperation(at, ...changingOperations) ||
      (kind === 'column' && draft.isOperation(at - 1, 'each')),
  )
  const isShort = tokens.length <= maxTokens && now.unread.length === 0
  if (!isJoined || !(isMarked || (isChanging && isShort))) return null

  const parts = [now.groups, now.filters, now.measures].some(({ length }) => length > 0)
  if (!parts && now.order === null && now.chart === null && now.change === null) return null
  const kept = previous.filters.filter(
    (filter) => !now.filters.some((each) => isSame(each.column, filter.column)),
  )
  const groups = previous.groups.filter(
    (group) => !now.groups.some((each) => isSame(each.column, group.column)),
  )
  return {
    ...previous,
    shape: previous.shape === 'rows' && now.groups.length > 0 ? 'aggregate' : previous.shape,
    measures: now.measures.length > 0 ? now.measures : previous.measures,
    filters: [...kept, ...now.filters],
    groups: now.groups.length > 0 ? [...groups, ...now.groups] : previous.groups,
    order: now.order ?? previous.order,
    limit: now.limit ?? previous.limit,
    change: now.change ?? previous.change,
    chart: now.chart ?? (now.groups.length > 0 ? null : previous.chart),
    unread: now.unread,
  }
}
