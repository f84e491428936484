import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

const columns = {
  id: 'text',
  owner: 'text',
  kind: 'text',
  content: 'text',
  link: 'text',
  key: 'text',
  slot: 'text',
  created_at: 'whole',
  read_at: 'whole',
} as const

export const notifications: Migration = {
  name: '012-notifications',
  statements: (build, dialect) => [
    tableOf(build, dialect, 'notifications', columns, (table) =>
      table.addPrimaryKeyConstraint('notifications_key', ['id']),
    ),
    build.schema.createIndex('notifications_slot').unique().on('notifications').columns(['owner', 'slot']),
    build.schema.createIndex('notifications_of_owner').on('notifications').columns(['owner', 'created_at']),
    build.schema.createIndex('notifications_age').on('notifications').column('created_at'),
  ],
}
