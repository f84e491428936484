import type { Migration } from './migration.ts'

/** Which file another one was made from, and in which conversation it was made. */
export const versionsOfFiles: Migration = {
  name: '032-versions-of-files',
  statements: (build) =>
    ['version_of', 'made_in'].map((name) =>
      build.schema.alterTable('files').addColumn(name, 'text', (column) => column.notNull().defaultTo('')),
    ),
}
