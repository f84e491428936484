import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { DataRefusal } from '../data-refusal.ts'
import type { DataTable } from '../data-table.ts'
import type { TableProfile } from '../profile/table-profile.ts'
import { fromQueryFrame } from './public-frame.ts'
import type { ColumnRef, Filter, QuestionFrame, UnderstoodQuery } from './question-frame.ts'
import { unwritable } from './unwritable.ts'
import { columnsOf } from './words/vocabulary.ts'
import { writtenFrame } from './written-frame.ts'

/**
 * Writes the query of a frame that its reader has changed.
 * @throws {DataRefusal} when it names a table or a column that is not there, or its parts do not fit together
 */
export function answerFrame(
  frame: QueryFrame,
  tables: readonly DataTable[],
  profiles: readonly TableProfile[],
): UnderstoodQuery {
  const asked = fromQueryFrame(frame)
  const names = [asked.table, ...(asked.join ? [asked.join.table] : [])]
  const used = tables.filter(({ name }) => names.includes(name))
  if (used.length < names.length) throw refused('这张表已经不在对话的文件里')
  const known = used.flatMap((table) => columnsOf(table, profiles))
  const missing = columnsIn(asked).find(
    ({ table, column }) => !known.some((each) => each.table === table && each.column === column),
  )
  if (missing) throw refused(`表里没有“${missing.column}”这一列`)
  const problem = unwritable(asked)
  if (problem) throw refused(problem)

  return writtenFrame(asked, known, [])
}

function refused(message: string): DataRefusal {
  return new DataRefusal('sql_refused', '', message)
}

function columnsIn({ measures, groups, filters, labels, join }: QuestionFrame): ColumnRef[] {
  const ofFilter = (filter: Filter) =>
    filter.kind === 'columns' ? [filter.column, filter.other] : [filter.column]
  return [
    ...measures.flatMap(({ columns, share = [] }) => [...columns, ...share.flatMap(ofFilter)]),
    ...groups.map(({ column }) => column),
    ...filters.flatMap(ofFilter),
    ...labels,
    ...(join ? [join.from, join.to] : []),
  ]
}
