import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** Texts that were checked against sources, with what was found. */
export const textChecks: Migration = {
  name: '063-text-checks',
  statements: (build, dialect) => [
    tableOf(
      build,
      dialect,
      'text_checks',
      {
        key: 'text',
        owner: 'text',
        id: 'text',
        state: 'text',
        created_at: 'whole',
        due_at: 'whole',
        reason: 'text',
        request: 'text',
        result: 'text',
      },
      (table) =>
        table
          .addPrimaryKeyConstraint('text_checks_key', ['key'])
          .addUniqueConstraint('text_checks_of_owner', ['owner', 'id']),
    ),
    build.schema.createIndex('text_checks_by_age').on('text_checks').column('created_at'),
  ],
}
