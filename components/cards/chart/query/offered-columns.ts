import type { OwnTable, TableColumn } from '@/lib/contract/routes/table-routes'
import type { ColumnRef, QueryFrame } from '@/lib/contract/tables/query-frame'
import { fill } from '@/lib/messages/fill'
import type { Messages } from '@/lib/messages/zh-cn'

export type FrameTexts = Messages['answer']['chart']['frame']
export type EditorTexts = Messages['queryEditor']

/** A column that a query can use. */
export interface OfferedColumn extends TableColumn {
  readonly ref: ColumnRef
}

type BasicKind = 'text' | 'number' | 'date' | 'boolean'

/** Numbers with more values are amounts, which make no groups. */
const maxGroupedNumbers = 60

/** @returns the columns of the tables of a query */
export function offeredColumns(
  { table, join }: Pick<QueryFrame, 'table' | 'join'>,
  tables: readonly OwnTable[],
): OfferedColumn[] {
  const names = [table, ...(join && join.table !== table ? [join.table] : [])]
  return names.flatMap((name) => {
    const found = tables.find((each) => each.name === name)
    return (found?.columns ?? []).map((column) => ({ ...column, ref: { table: name, column: column.name } }))
  })
}

export function basicKind({ kind }: Pick<TableColumn, 'kind'>): BasicKind {
  if (kind === 'date' || kind === 'datetime') return 'date'
  return kind === 'text' || kind === 'boolean' ? kind : 'number'
}

/** @returns whether the values of a column are few enough for groups; periods of dates always are */
export function makesGroups(column: OfferedColumn): boolean {
  return basicKind(column) !== 'number' || (column.kind === 'integer' && column.distinct <= maxGroupedNumbers)
}

/** @returns what distinguishes a column: its range, or the number of its values */
export function columnHint(column: TableColumn, texts: EditorTexts): string {
  const { least, greatest, distinct, unit } = column
  const kind = basicKind(column)
  if (least === null || greatest === null || kind === 'text' || kind === 'boolean')
    return fill(texts.distinct, { count: distinct })
  return `${fill(texts.span, { least, greatest })}${unit === '' ? '' : ` ${unit}`}`
}

export function isSameColumn(one: ColumnRef, other: ColumnRef): boolean {
  return one.table === other.table && one.column === other.column
}
