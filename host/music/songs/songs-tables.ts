import { statement } from '../../storage/database/database.ts'
import type { OwnedTables } from '../../storage/database/owned/owned-table.ts'

/** The rules for songs, of which a member has at most `songLimits.songs`; their sound is erased with the files. */
export const songsTables: OwnedTables<'songs'> = {
  songs: {
    bind: 'only members make songs',
    export: {
      name: 'songs',
      json: 'request',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('songs')
            .select(['id', 'title', 'request', 'state', 'result', 'file_id', 'liked_at', 'created_at'])
            .where('owner', '=', owner)
            .orderBy('created_at')
            .orderBy('id')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      last: ({ database: { build }, person: { owner } }) => [
        statement(build.deleteFrom('songs').where('owner', '=', owner)),
      ],
    },
    expire: 'limited by the contract; members delete them',
  },
}
