import type { FrameFilter, QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { DataRefusal } from '../data-refusal.ts'
import type { DataTable } from '../data-table.ts'
import type { TableProfile } from '../profile/table-profile.ts'
import { chartOf } from './chart-of-frame.ts'
import { sayFrame, titleOf } from './describe-frame.ts'
import type { ColumnRef, ResultChart } from './frame-types.ts'
import { columnsOf } from './known-column.ts'
import type { WrittenQuery } from './query-parts.ts'
import { unwritable } from './unwritable.ts'
import { writeQuery } from './write-query.ts'

/** A query with its SQL and what describes it. */
export interface WrittenFrame extends WrittenQuery {
  readonly frame: QueryFrame
  readonly title: string
  /** A Chinese sentence with all parts of the query. */
  readonly understood: string
  readonly chart: ResultChart | undefined
}

/**
 * Writes the query of a frame.
 * @throws {DataRefusal} when it names a table or a column that is missing, or its parts do not fit together
 */
export function answerFrame(
  frame: QueryFrame,
  tables: readonly DataTable[],
  profiles: readonly TableProfile[],
): WrittenFrame {
  const names = [frame.table, ...(frame.join ? [frame.join.table] : [])]
  const used = tables.filter(({ name }) => names.includes(name))
  if (used.length < names.length) throw refused('这张表已经不在对话的文件里')
  const known = used.flatMap((table) => columnsOf(table, profiles))
  const missing = columnsIn(frame).find(
    ({ table, column }) => !known.some((each) => each.table === table && each.column === column),
  )
  if (missing) throw refused(`表里没有“${missing.column}”这一列`)
  const key =
    frame.join &&
    known.find((each) => each.table === frame.join?.to.table && each.column === frame.join.to.column)
  const { profile } = key ?? {}
  if (key && profile && !profile.isEstimated && profile.distinct < key.rows - profile.missing)
    throw refused(`“${key.column}”里同一个值不止一行，连起来会重复计算`)
  const problem = unwritable(frame)
  if (problem) throw refused(problem)

  const { sql, columns } = writeQuery(frame, known)
  const chart = chartOf(frame, columns)
  return { frame, sql, columns, title: titleOf(frame), understood: sayFrame(frame, known), chart }
}

function refused(message: string): DataRefusal {
  return new DataRefusal('sql_refused', '', message)
}

/** @returns the columns of all parts */
function columnsIn({ measures, share, groups, filters, labels, join }: QueryFrame): ColumnRef[] {
  const ofFilter = (filter: FrameFilter) =>
    filter.kind === 'columns' ? [filter.column, filter.other] : [filter.column]
  return [
    ...measures.flatMap(({ column }) => column ?? []),
    ...groups.map(({ column }) => column),
    ...[...filters, ...(share ?? [])].flatMap(ofFilter),
    ...labels,
    ...(join ? [join.from, join.to] : []),
  ]
}
