import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** Songs of members; their sound is a file. */
export const songs: Migration = {
  name: '042-songs',
  statements: (build, dialect) => [
    tableOf(
      build,
      dialect,
      'songs',
      {
        id: 'text',
        owner: 'text',
        title: 'text',
        request: 'text',
        state: 'text',
        progress: 'whole',
        result: 'text',
        file_id: 'text',
        reason: 'text',
        liked_at: 'whole',
        created_at: 'whole',
      },
      (table) => table.addPrimaryKeyConstraint('songs_key', ['id']),
    ),
    build.schema.createIndex('songs_of_owner').on('songs').columns(['owner', 'created_at']),
  ],
}
