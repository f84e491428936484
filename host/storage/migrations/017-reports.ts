import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

export const reports: Migration = {
  name: '017-reports',
  statements: (build, dialect) => [
    tableOf(
      build,
      dialect,
      'reports',
      {
        id: 'text',
        owner: 'text',
        kind: 'text',
        target: 'text',
        reason: 'text',
        text: 'text',
        created_at: 'whole',
        answered_at: 'whole',
      },
      (table) =>
        table
          .addPrimaryKeyConstraint('reports_key', ['id'])
          .addUniqueConstraint('reports_once', ['owner', 'kind', 'target']),
    ),
    build.schema.createIndex('reports_by_time').on('reports').column('created_at'),
  ],
}
