import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** How far the answers of a shared conversation were checked; apart from the link, whose long text stays last. */
export const shareChecks: Migration = {
  name: '064-share-checks',
  statements: (build, dialect) => [
    tableOf(
      build,
      dialect,
      'share_checks',
      { id: 'text', requested: 'whole', requested_at: 'whole', stored: 'whole' },
      (table) => table.addPrimaryKeyConstraint('share_checks_key', ['id']),
    ),
  ],
}
