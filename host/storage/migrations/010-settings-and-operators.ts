import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

const columns = { name: 'text', value: 'text', is_secret: 'whole', changed_at: 'whole' } as const

/** Settings that operators change at run time, and the login method of a member. */
export const settingsAndOperators: Migration = {
  name: '010-settings-and-operators',
  statements: (build, dialect) => [
    tableOf(build, dialect, 'settings', columns, (table) =>
      table.addPrimaryKeyConstraint('settings_key', ['name']),
    ),
    build.schema.alterTable('tokens').addColumn('login', 'text', (column) => column.notNull().defaultTo('')),
  ],
}
