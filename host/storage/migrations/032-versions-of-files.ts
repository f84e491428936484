import type { Migration } from './migration.ts'

/** The file that another one was edited from, and the conversation in which it was created. */
export const versionsOfFiles: Migration = {
  name: '032-versions-of-files',
  statements: (build) =>
    ['version_of', 'made_in'].map((name) =>
      build.schema.alterTable('files').addColumn(name, 'text', (column) => column.notNull().defaultTo('')),
    ),
}
