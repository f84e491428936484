import { statement } from '../../storage/database/database.ts'
import type { OwnedTables } from '../../storage/database/owned/owned-table.ts'

/** The rules for songs, of which a member has at most `songLimits.songs`; their sound is erased with the files. */
export const songsTables: OwnedTables<'songs' | 'song_likes'> = {
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
  song_likes: {
    bind: 'only members like songs',
    export: {
      name: 'song_likes',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('song_likes')
            .select(['song_id', 'liked_at'])
            .where('owner', '=', owner)
            .orderBy('song_id')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      last: ({ database: { build }, person: { owner } }) => [
        statement(build.deleteFrom('song_likes').where('owner', '=', owner)),
      ],
    },
    expire: 'as many as there are featured songs',
  },
}
