import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** The vectors of passages, by one embedding model at a time; empty when none is configured. */
export const passageVectors: Migration = {
  name: '005-passage-vectors',
  statements: (build, dialect) => [
    tableOf(
      build,
      dialect,
      'passage_vectors',
      // The small code before the vector: loading all codes must not read the vectors.
      { id: 'counted', passage_id: 'whole', model: 'text', code: 'bytes', vector: 'bytes' },
      (table) => table.addUniqueConstraint('vectors_once_a_passage', ['passage_id']),
    ),
  ],
}
