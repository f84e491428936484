import { wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/** Usage of a visitor is also counted by network; views of shared links are counted. */
export const whatIsCounted: Migration = {
  name: '020-what-is-counted',
  statements: (build, dialect) => [
    build.schema.alterTable('turns').addColumn('network', 'text', (column) => column.notNull().defaultTo('')),
    build.schema
      .alterTable('share_links')
      .addColumn('views', wholeType(dialect), (column) => column.notNull().defaultTo(0)),
  ],
}
