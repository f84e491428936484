import type { ResultColumn } from '../../../lib/contract/cards/chart.ts'
import type { Messages } from '../../../lib/messages/zh-cn.ts'
import type { QueryResult } from '../../tables/sql/run-query.ts'
import type { RowsUsed } from '../../tables/workbook/rows-used.ts'

/** A result of a query that leaves as a workbook with the rows that it was calculated from. */
export interface WorkbookRequest {
  readonly kind: 'workbook'
  /** Of the card, for the metadata. */
  readonly id: string
  readonly app: string
  readonly locale: 'zh-CN' | 'en'
  readonly title: string
  readonly understood: string
  readonly sql: string
  readonly notes: readonly string[]
  /** Whether a model wrote the query. */
  readonly isGenerated: boolean
  readonly columns: readonly Pick<ResultColumn, 'name' | 'unit' | 'isShare'>[]
  readonly result: QueryResult
  /** Null when no result is calculated from rows; `too_many` when they do not fit. */
  readonly used: RowsUsed | 'too_many' | null
  readonly texts: Messages['workbook']
  readonly aiLabel: string
}
