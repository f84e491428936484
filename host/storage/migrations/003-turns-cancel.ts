import { wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/** A stop is stored in the turn's row, so that it takes effect even if its message is lost. */
export const turnCancellation: Migration = {
  name: '003-turns-cancel',
  statements: (build, dialect) => [
    build.schema
      .alterTable('turns')
      .addColumn('cancel_requested', wholeType(dialect), (column) => column.notNull().defaultTo(0)),
  ],
}
