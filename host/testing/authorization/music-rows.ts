import { musicRoutes } from '../../../lib/contract/routes/music-routes.ts'
import type { NameIn, OutputOf, QueryOf } from '../../../lib/contract/routes/route.ts'
import type { RouteRow } from './route-row.ts'
import { call, type World } from './world.ts'

/**
 * The owner makes a song with the secret in it, where the owner is a member, unless there is one: a member has few
 * unfinished ones. @returns its id
 */
async function keptSong({ host, credentials, secret }: World): Promise<string> {
  const listed = await call(host, 'GET', musicRoutes.musicList.path, credentials.owner, {})
  const { list = [] } = (listed.data ?? {}) as Partial<OutputOf<typeof musicRoutes.musicList>>
  const kept = list.find(({ title }) => secret.startsWith(title))
  if (kept) return kept.song_id
  const reply = await call(host, 'POST', musicRoutes.musicCreate.path, credentials.owner, { prompt: secret })
  return (reply.data as { song_id?: string } | undefined)?.song_id ?? 'unknown'
}

/** A song does not exist for other members. */
const otherwise = { because: "the song is the owner's", statuses: { otherMember: 404 } }

export const musicRows: {
  readonly [Name in NameIn<typeof musicRoutes>]: RouteRow<QueryOf<(typeof musicRoutes)[Name]>>
} = {
  musicCreate: { reach: 'account', input: () => ({ prompt: '海边的歌' }) },
  musicList: { reach: 'account', input: async (world) => (await keptSong(world), {}) },
  musicGet: {
    reach: 'account',
    input: async (world) => ({ song_id: await keptSong(world) }),
    otherwise,
  },
  // Both end what is the caller's own, and nothing else.
  musicDelete: { reach: 'account', input: async (world) => ({ song_id: await keptSong(world) }) },
  musicCancel: { reach: 'account', input: async (world) => ({ song_id: await keptSong(world) }) },
  musicRetry: { reach: 'account', input: async (world) => ({ song_id: await keptSong(world) }), otherwise },
  // The song is not composed yet.
  musicShare: {
    reach: 'account',
    input: async (world) => ({ song_id: await keptSong(world), share: false }),
    otherwise,
  },
  musicShared: {
    reach: 'anyone',
    input: () => ({ key: 'unknown' }),
    otherwise: {
      because: 'nothing is shared under this key',
      statuses: {
        owner: 404,
        otherMember: 404,
        visitor: 404,
        otherDevice: 404,
        shareHolder: 404,
        anonymous: 404,
      },
    },
  },
  musicLike: {
    reach: 'account',
    input: async (world) => ({ song_id: await keptSong(world), like: true }),
    otherwise,
  },
}
