import type { FastifyRequest } from 'fastify'
import type { musicRoutes } from '../../../lib/contract/routes/music-routes.ts'
import type { InputOf } from '../../../lib/contract/routes/route.ts'
import { contentPath } from '../../files/content-path.ts'
import { deleteFiles } from '../../files/delete-files.ts'
import { pace } from '../../limits/pace.ts'
import { requireApproved } from '../../members/account/identify.ts'
import { memberOf } from '../../members/account/self-service/own-user.ts'
import { storeForMember } from '../../members/account/users/store-for-member.ts'
import type { Audit } from '../../moderation/audit.ts'
import { HostError } from '../../platform/errors.ts'
import type { Identity } from '../../platform/identity.ts'
import type { RouteHandlers } from '../../platform/module.ts'
import { webOriginOf } from '../../platform/request.ts'
import { localeOf } from '../../platform/terminal/sentences.ts'
import { statement } from '../../storage/database/database.ts'
import { likedFeatured, likeFeatured } from '../featured/featured-likes.ts'
import { featuredOwner } from '../featured/featured-owner.ts'
import { listFeatured } from '../featured/list-featured.ts'
import { failAbandoned, mayBeAbandoned } from './abandoned-songs.ts'
import { downloadPath } from './download-path.ts'
import { type OrderDeps, orderAgain, orderSong } from './order-song.ts'
import { requireShared, revokeSong, sharedSoundPath, shareSong } from './share-song.ts'
import { presentSharedSong } from './shared-song.ts'
import { songOrder } from './song-order.ts'
import { presentSong, requireAudible, requireSong, type SongRow } from './song-rows.ts'

const songsPerMinute = 5
const songsPerPage = 20
type HandlerDeps = OrderDeps

type Handlers = RouteHandlers<typeof musicRoutes>

export function musicHandlers(deps: HandlerDeps): Handlers {
  return { ...readingHandlers(deps), ...makingHandlers(deps), ...changingHandlers(deps) }
}

function ownerOf(identity: Identity | null): string {
  return memberOf(identity).owner
}

function readingHandlers(deps: HandlerDeps): Pick<Handlers, 'musicList' | 'musicGet' | 'musicShared'> {
  const { database, now, sharedKey } = deps
  const { build } = database
  const present = (row: SongRow, request: FastifyRequest, isLiked = Number(row.liked_at) > 0) => {
    const locale = localeOf(request.headers['accept-language'])
    return presentSong(row, {
      audioUrl: audioUrlOf(row, sharedKey, now()),
      downloadUrl: row.state === 'ready' ? downloadPath.sign(sharedKey, { song_id: row.id }, now()) : '',
      isLiked,
      locale,
      now: now(),
    })
  }
  const listOwn = async (owner: string, offset: number, request: FastifyRequest) => {
    const query = build.selectFrom('songs').selectAll().where('owner', '=', owner)
    const page = query.orderBy('created_at', 'desc').orderBy('id').offset(offset).limit(songsPerPage)
    const read = () => database.all<SongRow>(page)
    const [found, total] = await Promise.all([read(), countSongs(deps, owner)])
    const rows = (await failedAbandoned(deps, owner, found)) ? await read() : found
    return { list: rows.map((row) => present(row, request)), total }
  }
  return {
    musicList: async ({ identity, input: { scope, offset }, request }) => {
      const owner = ownerOf(identity)
      if (scope === 'mine') return listOwn(owner, offset, request)
      const [rows, liked] = await Promise.all([listFeatured(deps), likedFeatured(database, owner)])
      const list = rows
        .slice(offset, offset + songsPerPage)
        .map((row) => present(row, request, liked.has(row.id)))
      return { list, total: rows.length }
    },
    musicGet: async ({ identity, input: { song_id }, request }) => {
      const owner = ownerOf(identity)
      const found = await requireAudible(database, owner, song_id)
      const isFailed = await failedAbandoned(deps, found.owner, [found])
      const row = isFailed ? await requireAudible(database, owner, song_id) : found
      const isFeatured = row.owner === featuredOwner
      const liked = isFeatured ? (await likedFeatured(database, owner)).has(row.id) : undefined
      return { song: present(row, request, liked) }
    },
    musicShared: async ({ input: { key } }) => ({
      song: presentSharedSong(await requireShared(deps, key), key),
    }),
  }
}

/** The sound of a featured song has the address by which it is shared, as it is for everyone. */
function audioUrlOf(row: SongRow, sharedKey: string, now: number): string {
  if (row.state !== 'ready') return ''
  if (row.owner === featuredOwner) return sharedSoundPath(row.id)
  return row.file_id === '' ? '' : contentPath.sign(sharedKey, { file_id: row.file_id }, now)
}

function makingHandlers(deps: HandlerDeps): Pick<Handlers, 'musicCreate' | 'musicRetry' | 'musicCancel'> {
  const { database } = deps
  const { build } = database
  return {
    musicCreate: async ({ identity, input }) => {
      const owner = await paceSongs(deps, identity)
      requireText(deps.audit, input)
      return { song_id: await orderSong(deps, owner, songOrder(input)) }
    },
    musicRetry: async ({ identity, input: { song_id } }) => {
      const owner = await paceSongs(deps, identity)
      const { id, state } = await requireSong(database, owner, song_id)
      if (state === 'failed') await orderAgain(deps, owner, id)
      return {}
    },
    musicCancel: async ({ identity, input: { song_id } }) => {
      const gone = build.deleteFrom('songs').where('id', '=', song_id).where('owner', '=', ownerOf(identity))
      await database.batch([statement(gone.where('state', 'in', ['waiting', 'running']))])
      return {}
    },
  }
}

function changingHandlers(deps: HandlerDeps): Pick<Handlers, 'musicDelete' | 'musicLike' | 'musicShare'> {
  const { database, now, env } = deps
  const { build } = database
  return {
    musicDelete: async ({ identity, input: { song_id } }) => {
      const owner = ownerOf(identity)
      const gone = build.deleteFrom('songs').where('id', '=', song_id).where('owner', '=', owner)
      const [result] = await database.batch([statement(gone.returning('file_id'))])
      const fileId = result?.rows[0]?.['file_id']
      if (typeof fileId === 'string' && fileId !== '') await deleteSound(deps, owner, fileId)
      return {}
    },
    musicLike: async ({ identity, input: { song_id, like } }) => {
      const owner = ownerOf(identity)
      const row = await requireAudible(database, owner, song_id)
      if (row.owner === featuredOwner)
        await likeFeatured(database, { owner, songId: row.id, like, now: now() })
      else {
        const update = build.updateTable('songs').set({ liked_at: like ? now() : 0 })
        await storeForMember(database, owner, [statement(update.where('id', '=', row.id))])
      }
      return {}
    },
    musicShare: async ({ identity, input: { song_id, share }, request }) => {
      const row = await requireAudible(database, ownerOf(identity), song_id)
      if (share) return { url: await shareSong(deps, row, originAndName(env, request)) }
      await revokeSong(database, row)
      return { url: '' }
    },
  }
}

function originAndName(env: HandlerDeps['env'], request: FastifyRequest) {
  return { origin: webOriginOf(env, request), from: env.NEXT_PUBLIC_APP_NAME }
}

async function countSongs({ database }: HandlerDeps, owner: string): Promise<number> {
  const query = database.build.selectFrom('songs').select(({ fn }) => fn.countAll().as('count'))
  return Number((await database.first(query.where('owner', '=', owner)))?.count ?? 0)
}

/** @returns whether songs may have been failed */
async function failedAbandoned(
  { database, now }: HandlerDeps,
  owner: string,
  rows: readonly SongRow[],
): Promise<boolean> {
  if (!mayBeAbandoned(rows, now())) return false
  await failAbandoned(database, owner)
  return true
}

/** @throws {HostError} unauthorized, forbidden before an operator has approved the member, rate_limited */
async function paceSongs({ env, bus, database }: HandlerDeps, identity: Identity | null): Promise<string> {
  const member = memberOf(identity)
  await requireApproved(database, member)
  if (env.RATE_LIMIT > 0) await pace(bus, `songs:${member.owner}`, songsPerMinute)
  return member.owner
}

/** @throws {HostError} bad_request with the field that has a listed word, or without any text */
function requireText(
  audit: Audit,
  { prompt, lyrics }: Pick<InputOf<(typeof musicRoutes)['musicCreate']>, 'prompt' | 'lyrics'>,
): void {
  if (prompt.trim() === '' && lyrics.trim() === '')
    throw new HostError('bad_request', '请写一句话，或填上歌词', { field: 'prompt' })
  for (const [field, text] of Object.entries({ prompt, lyrics }))
    if (audit.find(text, 'check') !== null)
      throw new HostError('bad_request', '这里有不能使用的词，请换一种说法', { field })
}

/** The member may have deleted the file before its song. */
async function deleteSound(deps: HandlerDeps, owner: string, fileId: string): Promise<void> {
  try {
    await deleteFiles(deps, owner, [fileId])
  } catch (error) {
    if (!(error instanceof HostError && error.code === 'not_found')) throw error
  }
}
