import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** The glossary of members for translations: one row per term, by its folded text. */
export const glossary: Migration = {
  name: '022-glossary',
  statements: (build, dialect) => [
    tableOf(
      build,
      dialect,
      'glossary_terms',
      { owner: 'text', letters: 'text', source: 'text', target: 'text', changed_at: 'whole' },
      (table) => table.addPrimaryKeyConstraint('glossary_terms_key', ['owner', 'letters']),
      true,
    ),
  ],
}
