import type { Logger } from 'pino'
import { songLimits } from '../../../lib/contract/music/song.ts'
import { musicRoutes } from '../../../lib/contract/routes/music-routes.ts'
import type { InputOf } from '../../../lib/contract/routes/route.ts'
import { signContentPath } from '../../files/content-path.ts'
import { deleteFiles } from '../../files/delete-files.ts'
import { createMakeFile } from '../../files/make-file.ts'
import type { LimitSettings } from '../../limits/limit-settings.ts'
import { pace } from '../../limits/pace.ts'
import { requireApproved } from '../../members/account/identify.ts'
import { memberOf } from '../../members/account/self-service/own-user.ts'
import type { Audit } from '../../moderation/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { Identity } from '../../platform/identity.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { type HostModule, type RouteHandlers, routeSet } from '../../platform/module.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import type { Library } from '../../storage/library/library-index.ts'
import { makeSong, songJob, songJobLimits } from './make-song.ts'
import { songOrder } from './song-order.ts'
import { presentSong, requireSong, type SongRow } from './song-rows.ts'

const songsPerMinute = 5
const songsPerPage = 20

interface MusicDeps {
  readonly env: Pick<LimitSettings, 'RATE_LIMIT' | 'QUOTA_FILES_MB'>
  readonly database: Database
  readonly bus: Bus
  readonly blobs: Blobs
  readonly jobs: Jobs
  readonly library: Pick<Library, 'erase'>
  readonly audit: Audit
  readonly sharedKey: string
  readonly log: Logger
  readonly now: Clock
  readonly makeId: MakeId
}

export function musicModule(deps: MusicDeps): HostModule {
  const makeFile = createMakeFile({ ...deps, quota: deps.env.QUOTA_FILES_MB * 1024 * 1024 })
  return {
    routes: [routeSet(musicRoutes, musicHandlers(deps))],
    start: async () => {
      deps.jobs.work(
        songJob,
        (id, attempt) => makeSong({ ...deps, makeFile }, String(id), attempt),
        songJobLimits,
      )
    },
  }
}

function musicHandlers(deps: MusicDeps): RouteHandlers<typeof musicRoutes> {
  const { database, now, sharedKey } = deps
  const { build } = database
  const ownerOf = (identity: Identity | null) => memberOf(identity).owner
  const present = (row: SongRow) =>
    presentSong(row, row.file_id === '' ? '' : signContentPath(sharedKey, row.file_id, now()))
  const countOf = async (owner: string) => {
    const query = build.selectFrom('songs').select(({ fn }) => fn.countAll().as('count'))
    return Number((await database.first(query.where('owner', '=', owner)))?.count ?? 0)
  }

  return {
    musicCreate: async ({ identity, input }) => {
      const owner = await paceSongs(deps, identity)
      requireText(deps.audit, input)
      if ((await countOf(owner)) >= songLimits.songs)
        throw new HostError('too_large', `最多留 ${songLimits.songs} 首歌，请先删除一些`)
      return { song_id: await storeSong(deps, owner, input) }
    },
    musicList: async ({ identity, input: { offset } }) => {
      const owner = ownerOf(identity)
      const query = build.selectFrom('songs').selectAll().where('owner', '=', owner)
      const page = query.orderBy('created_at', 'desc').orderBy('id').offset(offset).limit(songsPerPage)
      const [rows, total] = await Promise.all([database.all<SongRow>(page), countOf(owner)])
      return { list: rows.map(present), total }
    },
    musicGet: async ({ identity, input: { song_id } }) => ({
      song: present(await requireSong(database, ownerOf(identity), song_id)),
    }),
    musicDelete: async ({ identity, input: { song_id } }) => {
      const owner = ownerOf(identity)
      const gone = build.deleteFrom('songs').where('id', '=', song_id).where('owner', '=', owner)
      const [result] = await database.batch([statement(gone.returning('file_id'))])
      const fileId = result?.rows[0]?.['file_id']
      if (typeof fileId === 'string' && fileId !== '') await deleteSound(deps, owner, fileId)
      return {}
    },
    musicLike: async ({ identity, input: { song_id, like } }) => {
      const { id } = await requireSong(database, ownerOf(identity), song_id)
      const update = build.updateTable('songs').set({ liked_at: like ? now() : 0 })
      await database.batch([statement(update.where('id', '=', id))])
      return {}
    },
    musicCancel: async ({ identity, input: { song_id } }) => {
      const gone = build.deleteFrom('songs').where('id', '=', song_id).where('owner', '=', ownerOf(identity))
      await database.batch([statement(gone.where('state', 'in', ['waiting', 'running']))])
      return {}
    },
  }
}

/** @throws {HostError} unauthorized, forbidden before an operator has approved the member, rate_limited */
async function paceSongs({ env, bus, database }: MusicDeps, identity: Identity | null): Promise<string> {
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

async function storeSong(
  { database, jobs, makeId, now }: MusicDeps,
  owner: string,
  input: InputOf<(typeof musicRoutes)['musicCreate']>,
): Promise<string> {
  const id = makeId()
  const order = songOrder(input)
  const row = {
    id,
    owner,
    title: order.title,
    request: JSON.stringify(order),
    state: 'waiting',
    progress: 0,
    result: '',
    file_id: '',
    reason: '',
    liked_at: 0,
    created_at: now(),
  } as const
  await database.batch([
    statement(database.build.insertInto('songs').values(row), 1),
    jobs.statement(songJob, id),
  ])
  jobs.wake(songJob)
  return id
}

/** The member may have deleted the file before its song. */
async function deleteSound(deps: MusicDeps, owner: string, fileId: string): Promise<void> {
  try {
    await deleteFiles(deps, owner, [fileId])
  } catch (error) {
    if (!(error instanceof HostError && error.code === 'not_found')) throw error
  }
}
