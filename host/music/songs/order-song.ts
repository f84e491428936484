import { sql } from 'kysely'
import { songLimits } from '../../../lib/contract/music/song.ts'
import type { DailyUses } from '../../limits/daily-uses.ts'
import { keyedTag } from '../../limits/network-tag.ts'
import { storeForMember } from '../../members/account/users/store-for-member.ts'
import { chinaDay, startOfChinaDay } from '../../platform/china-day.ts'
import { HostError } from '../../platform/errors.ts'
import { BatchConflict, type Database, type Statement, statement } from '../../storage/database/database.ts'
import { failAbandoned } from './abandoned-songs.ts'
import { songJob } from './make-song.ts'
import type { MusicDeps } from './music-deps.ts'
import { newSongRow } from './new-song-row.ts'
import type { SongOrder } from './song-order.ts'
import { findSong, type SongRow } from './song-rows.ts'

/** Songs of a member that wait or are made. */
const mostUnfinished = 5

export interface OrderDeps extends MusicDeps {
  readonly uses: DailyUses
}

/**
 * Stores a song that is to be made, unless the member has too many; the limits are conditions of the commit.
 * @returns its id
 * @throws {HostError} too_large at the maximum of songs; rate_limited at that of unfinished songs, or of a day;
 *   unauthorized
 */
export async function orderSong(deps: OrderDeps, owner: string, order: SongOrder): Promise<string> {
  const { database, makeId, now } = deps
  const { build } = database
  const row = newSongRow({ id: makeId(), owner, order, now: now() })
  const names = Object.keys(row) as (keyof SongRow)[]
  const room = build
    .selectNoFrom((expression) => names.map((name) => expression.val(row[name]).as(name)))
    .where(countOf(database, owner), '<', songLimits.songs)
    .where(countOf(database, owner, true), '<', mostUnfinished)
  const isOrdered = await commitOrder(deps, owner, {
    id: row.id,
    change: statement(build.insertInto('songs').columns(names).expression(room), 1),
  })
  if (!isOrdered) throw new HostError('too_large', `最多留 ${songLimits.songs} 首歌，请先删除一些`)
  return row.id
}

/** Makes a failed song again; of several calls at once, one adds a job. @throws {HostError} rate_limited; unauthorized */
export async function orderAgain(deps: OrderDeps, owner: string, id: string): Promise<void> {
  const { database } = deps
  const again = database.build
    .updateTable('songs')
    .set({ state: 'waiting', progress: 0, stage: '', task: '', reason: '' })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where(countOf(database, owner, true), '<', mostUnfinished)
  await commitOrder(deps, owner, { id, change: statement(again, 1) })
}

function countOf({ build }: Database, owner: string, isUnfinished = false) {
  return build
    .selectFrom('songs')
    .select(sql<number>`count(*)`.as('count'))
    .where('owner', '=', owner)
    .$if(isUnfinished, (rows) => rows.where('state', 'in', ['waiting', 'running']))
}

interface Order {
  readonly id: string
  /** Changes one row, unless the member has too many songs. */
  readonly change: Statement
}

/** @returns false when nothing was changed though the member has few unfinished songs */
async function commitOrder(deps: OrderDeps, owner: string, { id, change }: Order): Promise<boolean> {
  const { database, jobs, uses, sharedKey } = deps
  const used = uses.statements({ owner })
  // Members take turns: the queue is theirs.
  const job = jobs.statement(songJob, id, { queue: keyedTag(sharedKey, `songs ${owner}`) })
  const commit = () => storeForMember(database, owner, [change, job, ...used])
  for (let attempt = 1; ; attempt += 1) {
    try {
      await commit()
      jobs.wake(songJob)
      return true
    } catch (error) {
      if (!(error instanceof BatchConflict)) throw error
      if (error.index > 0) throw usedToday(deps)
      // A failed one that another call makes again already.
      const row = await findSong(database, id)
      if (row && row.state !== 'failed') return false
      const counted = await database.first(countOf(database, owner, true))
      if (Number(counted?.count ?? 0) < mostUnfinished) return false
      if (attempt > 1)
        throw new HostError('rate_limited', `一次最多写 ${mostUnfinished} 首歌，请等前面的写完`)
      await failAbandoned(database, owner)
    }
  }
}

function usedToday({ env, now }: OrderDeps): HostError {
  const at = now()
  return new HostError('rate_limited', `今天已经写了 ${env.QUOTA_SONGS_PER_DAY} 首歌，请明天再来`, {
    retryAfterMs: startOfChinaDay(chinaDay(at) + 1) - at,
  })
}
