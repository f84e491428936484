import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

const columns = { name: 'text', value: 'text', is_secret: 'whole', changed_at: 'whole' } as const

/** Settings that operators change while the product runs. */
export const settings: Migration = {
  name: '010-settings',
  statements: (build, dialect) => [
    tableOf(build, dialect, 'settings', columns, (table) =>
      table.addPrimaryKeyConstraint('settings_key', ['name']),
    ),
  ],
}
