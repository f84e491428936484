import { sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import type { Migration } from './migration.ts'

/** Long rows of which a member can have thousands, by what they belong to, and their lengths as `spaceUsed` adds them. */
const measured: Readonly<Record<string, readonly [key: string, columns: readonly string[]]>> = {
  written_versions: ['doc_id', ['title', 'content']],
  agent_versions: ['agent_id', ['settings']],
  plugin_versions: ['plugin_id', ['settings', 'tools', 'listed']],
  tools: ['plugin_id', ['settings']],
  tool_cases: ['plugin_id', ['arguments', 'expected', 'last']],
}

/**
 * Lengths by index: SQLite would visit a page for each row. PostgreSQL keeps long values apart, and reads no expression
 * from an index alone.
 */
export const space: Migration = {
  name: '057-space',
  statements: (build, dialect) =>
    dialect === 'postgres'
      ? []
      : Object.entries(measured).map(([table, [key, columns]]) => {
          const lengths = columns.map((column) => `octet_length(${column})`).join(' + ')
          return rawQuery(
            { build },
            sql`create index ${sql.ref(`${table}_space`)} on ${sql.table(table)} (${sql.ref(key)}, ${sql.raw(lengths)})`,
          )
        }),
}
