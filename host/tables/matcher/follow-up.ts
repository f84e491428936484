import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { isSame } from '../query/frame-types.ts'
import type { Draft } from './draft.ts'

/**
 * Applies a question that says no query of its own to the one before: 那上海呢, 按月拆开, 前5个, 换成饼图.
 * @returns null for a question of its own
 */
export function followUp(previous: QueryFrame, now: QueryFrame, draft: Draft): QueryFrame | null {
  const isJoined = [now.table, now.join?.table].every(
    (table) => table === undefined || table === previous.table || table === previous.join?.table,
  )
  const says =
    now.measures.length > 0 ||
    !['aggregate', 'rows'].includes(now.shape) ||
    draft.has('count', 'rows', 'list', 'which', 'aggregate')
  const isMarked = draft.has('follow', 'only')
  if (!isJoined || (says && !isMarked)) return null
  const isChanged =
    now.groups.length > 0 ||
    now.filters.length > 0 ||
    now.order !== null ||
    now.chart !== null ||
    now.change !== null ||
    now.measures.length > 0
  if (!isChanged) return null
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
