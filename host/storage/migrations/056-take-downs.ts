import { sql } from 'kysely'
import { tableOf, wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/** Take-downs follow the member, copies and prompts. */
export const takeDowns: Migration = {
  name: '056-take-downs',
  statements: (build, dialect) => {
    const number = (table: 'users' | 'agents', name: string) =>
      build.schema
        .alterTable(table)
        .addColumn(name, wholeType(dialect), (column) => column.notNull().defaultTo(0))
    return [
      number('users', 'taken_down_at'),
      number('agents', 'origin_taken_down_at'),
      build.schema
        .alterTable('agents')
        .addColumn('copied_from', 'text', (column) => column.notNull().defaultTo('')),
      build.schema
        .createIndex('agents_copied')
        .on('agents')
        .column('copied_from')
        .where(sql.ref('copied_from'), '<>', ''),
      tableOf(
        build,
        dialect,
        'taken_down_prompts',
        { print: 'text', taken_down_at: 'whole' },
        (table) => table.addPrimaryKeyConstraint('taken_down_prompts_key', ['print']),
        true,
      ),
    ]
  },
}
