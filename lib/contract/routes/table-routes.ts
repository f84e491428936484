import * as z from 'zod/mini'
import { columnKinds } from '../tables/column-kinds.ts'
import { tableJoin } from '../tables/query-frame.ts'
import { aggregation } from './http.ts'
import { identifier, route } from './route.ts'

/** What one call names and returns; of tables and columns beyond it the first ones are returned. */
export const tableLimits = {
  files: 10,
  tables: 12,
  columns: 200,
  top: 8,
  values: 20,
  queryCharacters: 60,
} as const

const fileIds = z.array(identifier).check(z.minLength(1), z.maxLength(tableLimits.files))

const tableColumn = z.object({
  name: z.string(),
  kind: z.enum(columnKinds),
  /** 元, kg, 件, …; '' when unknown. */
  unit: z.string(),
  /** An estimate in large tables. */
  distinct: z.int(),
  missing: z.int(),
  /** Range of numbers and dates, as text. */
  least: z.nullable(z.string()),
  greatest: z.nullable(z.string()),
  /** Most frequent values; empty when values hardly repeat. */
  top: z.array(z.string()),
})

export type TableColumn = z.infer<typeof tableColumn>

const ownTable = z.object({
  /** As queries name it. */
  name: z.string(),
  /** The sheet or file it comes from. */
  title: z.string(),
  rows: z.int(),
  columns: z.array(tableColumn),
})
export type OwnTable = z.infer<typeof ownTable>

/** Tables of the caller's own files, to change a query of them. Files of others answer `not_found`. */
export const tableRoutes = {
  tableColumns: route({
    method: 'POST',
    path: `${aggregation}/v1/tables/columns`,
    summary: '自己几份表格里的表和列；文件的顺序决定表名',
    access: 'visitor',
    input: z.object({ file_ids: fileIds }),
    output: z.object({ tables: z.array(ownTable), joins: z.array(tableJoin) }),
  }),
  tableValues: route({
    method: 'POST',
    path: `${aggregation}/v1/tables/values`,
    summary: '一列里的值，多的在前；给出 query 时只要含它的',
    access: 'visitor',
    input: z.object({
      file_ids: fileIds,
      table: z.string().check(z.maxLength(200)),
      column: z.string().check(z.maxLength(200)),
      query: z.string().check(z.maxLength(tableLimits.queryCharacters)),
    }),
    output: z.object({
      values: z.array(z.object({ value: z.string(), count: z.int() })),
      /** There are others. */
      more: z.boolean(),
    }),
  }),
} as const
