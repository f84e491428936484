import { tableOf, wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

const columns = { uid: 'text', name: 'text', value: 'text', changed_at: 'whole' } as const

/** Preferences of members; and which member was signed in by a setup link, which the phone no longer tells. */
export const preferencesTable: Migration = {
  name: '011-preferences',
  statements: (build, dialect) => [
    tableOf(
      build,
      dialect,
      'preferences',
      columns,
      (table) => table.addPrimaryKeyConstraint('preferences_key', ['uid', 'name']),
      true,
    ),
    build.schema
      .alterTable('users')
      .addColumn('is_operator', wholeType(dialect), (column) => column.notNull().defaultTo(0)),
    build.updateTable('users').set({ is_operator: 1 }).where('phone', '=', 'operator'),
  ],
}
