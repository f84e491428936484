import type { DuckDBConnection } from '@duckdb/node-api'
import type { DataTable } from '../data-table.ts'
import { literal, quoteName } from '../sql/open-database.ts'
import { TableNames } from './table-names.ts'

/** The column of a union that says which table a row is from. */
const sourceColumn = '来自哪张表'

/**
 * Creates a view of the rows of all tables with the same columns, for each such group: the sheets of twelve months.
 * @returns the tables with their views after them
 */
export async function withUnions(
  connection: DuckDBConnection,
  tables: readonly DataTable[],
): Promise<readonly DataTable[]> {
  const groups = new Map<string, DataTable[]>()
  for (const table of tables) {
    const head = JSON.stringify(table.columns.map(({ name, kind, unit }) => [name, kind, unit]))
    groups.set(head, [...(groups.get(head) ?? []), table])
  }

  const names = new TableNames(
    '',
    tables.map(({ name }) => name),
  )
  const unions: DataTable[] = []
  for (const group of groups.values()) {
    const [first] = group
    const isNamed = first?.columns.some(({ name }) => name === sourceColumn)
    if (!first || group.length < 2 || isNamed) continue
    const name = names.next(`${first.title}等${group.length}张合起来`, false)
    // A shared result must not name files.
    const labels = group.map((table, at) => (table.isSheet ? table.title : `第 ${at + 1} 张`))
    const parts = group.map(
      (table, at) =>
        `select *, ${literal(labels[at] ?? '')} as ${quoteName(sourceColumn)} from ${quoteName(table.name)}`,
    )
    await connection.run(`create or replace view ${quoteName(name)} as ${parts.join(' union all ')}`)
    unions.push({
      name,
      title: `${first.title}等 ${group.length} 张合起来`,
      rows: group.reduce((sum, { rows }) => sum + rows, 0),
      columns: [...first.columns, { name: sourceColumn, kind: 'text', unit: '' }],
      notes: [],
      unionOf: group.map((table) => table.name),
    })
  }
  return [...tables, ...unions]
}
