import { sql } from 'kysely'
import { tableOf, wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/** Stages and tasks of songs, links by which others listen to them, and likes of songs that the product brings. */
export const sharedSongs: Migration = {
  name: '048-shared-songs',
  statements: (build, dialect) => {
    const text = (name: string) =>
      build.schema.alterTable('songs').addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
    return [
      text('stage'),
      text('task'),
      text('share_key'),
      build.schema
        .alterTable('songs')
        .addColumn('share_expires', wholeType(dialect), (column) => column.notNull().defaultTo(0)),
      build.schema
        .createIndex('songs_shared')
        .on('songs')
        .column('share_key')
        .where(sql.ref('share_key'), '!=', ''),
      tableOf(build, dialect, 'song_likes', { owner: 'text', song_id: 'text', liked_at: 'whole' }, (table) =>
        table.addPrimaryKeyConstraint('song_likes_key', ['owner', 'song_id']),
      ),
    ]
  },
}
