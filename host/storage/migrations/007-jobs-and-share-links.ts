import type { Migration } from './migration.ts'

/** How far a job has come; and links that open other things than conversations, for more than being looked at. */
export const jobsAndShareLinks: Migration = {
  name: '007-jobs-and-share-links',
  statements: (build) => [
    build.schema.alterTable('jobs').addColumn('progress', 'text', (column) => column.notNull().defaultTo('')),
    build.schema.alterTable('shares').renameTo('share_links'),
    build.schema.alterTable('share_links').renameColumn('conversation_id', 'target'),
    build.schema
      .alterTable('share_links')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('conversation')),
    build.schema
      .alterTable('share_links')
      .addColumn('scope', 'text', (column) => column.notNull().defaultTo('view')),
  ],
}
