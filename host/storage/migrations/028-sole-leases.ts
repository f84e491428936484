import type { Migration } from './migration.ts'

/** Whether the process of a lease may be the only one that uses the database. */
export const soleLeases: Migration = {
  name: '028-sole-leases',
  statements: (build, dialect) => [
    build.schema
      .alterTable('leases')
      .addColumn('is_sole', dialect === 'sqlite' ? 'integer' : 'bigint', (column) =>
        column.notNull().defaultTo(0),
      ),
  ],
}
