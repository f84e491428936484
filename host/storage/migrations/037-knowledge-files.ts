import { wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/** Files of an agent's knowledge: their owner is the agent, and their space is its author's. */
export const knowledgeFiles: Migration = {
  name: '037-knowledge-files',
  statements: (build, dialect) => [
    build.schema.alterTable('files').addColumn('author', 'text', (column) => column.notNull().defaultTo('')),
    build.schema
      .alterTable('files')
      .addColumn('passages', wholeType(dialect), (column) => column.notNull().defaultTo(0)),
    build.schema.createIndex('files_of_author').on('files').columns(['author']),
  ],
}
