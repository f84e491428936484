import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** The companion's memories of members: one row per fact, by its folded text. */
export const memories: Migration = {
  name: '024-memories',
  statements: (build, dialect) => [
    tableOf(
      build,
      dialect,
      'memories',
      { owner: 'text', letters: 'text', id: 'text', text: 'text', doc_id: 'text', changed_at: 'whole' },
      (table) => table.addPrimaryKeyConstraint('memories_key', ['owner', 'letters']),
      true,
    ),
  ],
}
