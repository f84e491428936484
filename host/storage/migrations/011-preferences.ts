import type { Database } from '../database/database.ts'
import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** The word for a whole number in either database. */
const whole = (dialect: Database['dialect']) => (dialect === 'sqlite' ? 'integer' : 'bigint')
const columns = { uid: 'text', name: 'text', value: 'text', changed_at: 'whole' } as const

/** What members have set to their liking; and who was signed in by a setup link, which a phone does not tell any more. */
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
      .addColumn('is_operator', whole(dialect), (column) => column.notNull().defaultTo(0)),
    build.updateTable('users').set({ is_operator: 1 }).where('phone', '=', 'operator'),
  ],
}
