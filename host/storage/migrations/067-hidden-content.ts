import { wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/** How much hidden content a file has, and whether its owner has it read. Files read before have it uncounted. */
export const hiddenContent: Migration = {
  name: '067-hidden-content',
  statements: (build, dialect) =>
    (['hidden', 'includes_hidden'] as const).map((name) =>
      build.schema
        .alterTable('files')
        .addColumn(name, wholeType(dialect), (column) => column.notNull().defaultTo(0)),
    ),
}
