import type { Migration } from './migration.ts'

/** Uses of a visitor are counted by the network as well, and how often a shared link was opened. */
export const whatIsCounted: Migration = {
  name: '020-what-is-counted',
  statements: (build, dialect) => [
    build.schema.alterTable('turns').addColumn('network', 'text', (column) => column.notNull().defaultTo('')),
    build.schema
      .alterTable('share_links')
      .addColumn('views', dialect === 'sqlite' ? 'integer' : 'bigint', (column) =>
        column.notNull().defaultTo(0),
      ),
  ],
}
