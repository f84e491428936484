import type { DuckDBConnection } from '@duckdb/node-api'
import type { KnownTables } from '../sql/check-query.ts'
import { type QueryResult, runQuery, serializeQuery } from '../sql/run-query.ts'
import { planRows } from './plan-rows.ts'
import { isNode, nodesOf, type QueryNode } from './query-tree.ts'
import type { ResultPart } from './result-formula.ts'

/** The rows that a result was calculated from. */
export interface RowsUsed {
  readonly rows: QueryResult
  /** What each column of the result is. */
  readonly parts: readonly ResultPart[]
}

/**
 * Finds the rows that a query reads, before it groups them.
 * @returns null when its result is not calculated from rows, or spreadsheets can't calculate any of it
 * @throws {DataRefusal} as `runQuery`
 */
export async function rowsUsed(
  connection: DuckDBConnection,
  sql: string,
  known: KnownTables & { readonly maxRows: number },
): Promise<RowsUsed | null> {
  // Unknown places are written as a number that is too large for it.
  const serialized = (await serializeQuery(connection, sql, known)).replaceAll(
    /"query_location":\d+/g,
    '"query_location":0',
  )
  // Such numbers would not survive being parsed.
  if (/:\s*-?\d{16,}/.test(serialized)) return null
  const tree: unknown = JSON.parse(serialized)
  const statement = isNode(tree) ? nodesOf(tree['statements'])[0] : undefined
  const node = statement?.['node']
  const plan = isNode(node) ? planRows(node, known.tables) : null
  if (!plan || !statement || !isNode(tree)) return null

  const textOf = async (select: QueryNode) => {
    const statements = [{ ...statement, node: select }]
    const reader = await connection.runAndReadAll('select json_deserialize_sql($1::json)', [
      JSON.stringify({ ...tree, statements }),
    ])
    return String(reader.value(0, 0))
  }
  const rows = await runQuery(connection, await textOf(plan.rows), known)
  const names = await Promise.all(
    plan.names.map(async (name, at) => {
      const expression = plan.expressions[at]
      if (name !== '' || !expression) return name
      const select = { ...plan.rows, select_list: [expression], from_table: emptyFrom, where_clause: null }
      return (await textOf(select)).replace(/^SELECT /i, '')
    }),
  )
  return { rows: { ...rows, columns: names }, parts: plan.parts }
}

const emptyFrom = { type: 'EMPTY', alias: '', sample: null, query_location: 0 }
