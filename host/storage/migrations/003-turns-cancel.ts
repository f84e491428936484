import type { Migration } from './migration.ts'

/** A stop stands in the turn's row, so that it is heard whatever becomes of the message. */
export const turnCancellation: Migration = {
  name: '003-turns-cancel',
  statements: (build, dialect) => [
    build.schema
      .alterTable('turns')
      .addColumn('cancel_requested', dialect === 'sqlite' ? 'integer' : 'bigint', (column) =>
        column.notNull().defaultTo(0),
      ),
  ],
}
