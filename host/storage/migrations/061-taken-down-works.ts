import { sql } from 'kysely'
import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** Texts that were taken down are also recognized by most of their letters, and plugins by what they call. */
export const takenDownWorks: Migration = {
  name: '061-taken-down-works',
  statements: (build, dialect) => [
    build.schema
      .alterTable('taken_down_prompts')
      .addColumn('sample', 'text', (column) => column.notNull().defaultTo('')),
    build.schema
      .createIndex('taken_down_prompts_recent')
      .on('taken_down_prompts')
      .column('taken_down_at')
      .where(sql<boolean>`sample <> ''`),
    tableOf(
      build,
      dialect,
      'taken_down_plugins',
      { print: 'text', taken_down_at: 'whole' },
      (table) => table.addPrimaryKeyConstraint('taken_down_plugins_key', ['print']),
      true,
    ),
  ],
}
