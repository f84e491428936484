import { wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/** What the extracted text of a file takes up. Of files that were read before, it counts once they are read again. */
export const spaceOfTexts: Migration = {
  name: '059-space-of-texts',
  statements: (build, dialect) => [
    build.schema
      .alterTable('files')
      .addColumn('text_size', wholeType(dialect), (column) => column.notNull().defaultTo(0)),
  ],
}
