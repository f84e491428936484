import { wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

export const soleLeases: Migration = {
  name: '028-sole-leases',
  statements: (build, dialect) => [
    build.schema
      .alterTable('leases')
      .addColumn('is_sole', wholeType(dialect), (column) => column.notNull().defaultTo(0)),
  ],
}
