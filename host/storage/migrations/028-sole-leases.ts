import type { Migration } from './migration.ts'

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
