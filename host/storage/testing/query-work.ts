import { type CompiledQuery, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { rawQuery } from '../database/query-builder.ts'

interface PlanNode {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/**
 * What a statement does to find its rows, once there is much in its tables. On PostgreSQL it is run for that.
 * @returns for SQLite the lines of its plan; for PostgreSQL how many rows all of its steps looked at
 */
export async function workOf(
  database: Database,
  query: CompiledQuery,
): Promise<{ readonly lines: readonly string[]; readonly rows: number }> {
  const explained = async (prefix: string) =>
    database.all<Record<string, unknown>>({ compile: () => ({ ...query, sql: `${prefix} ${query.sql}` }) })
  if (database.dialect === 'sqlite') {
    const lines = await explained('explain query plan')
    return { lines: lines.map(({ detail }) => String(detail)), rows: 0 }
  }
  const plans = await explained('explain (analyze, format json)')
  const roots = plans.flatMap((row) => row['QUERY PLAN'] as { Plan: PlanNode }[])
  return { lines: [], rows: roots.reduce((sum, { Plan }) => sum + rowsOf(Plan), 0) }
}

/** The planner of PostgreSQL has to know how much there is, as it does after a while by itself. */
export async function learnSizes(database: Database): Promise<void> {
  if (database.dialect === 'postgres')
    await database.batch([{ query: rawQuery(database, sql`analyze`).compile() }])
}

function rowsOf(node: PlanNode): number {
  const { Plans = [] } = node
  const seen =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)
  return seen * node['Actual Loops'] + Plans.reduce((sum, each) => sum + rowsOf(each), 0)
}
