import { sql } from 'kysely'
import { type Database, statement } from '../../storage/database/database.ts'
import { notMade, songJob } from './make-song.ts'
import type { SongRow } from './song-rows.ts'

/** Younger ones are not looked up: their pages ask often. */
const leastMs = 10 * 60_000

/** @returns whether the job of one of the songs may have ended without it */
export function mayBeAbandoned(rows: readonly SongRow[], now: number): boolean {
  return rows.some(
    ({ state, created_at }) =>
      (state === 'waiting' || state === 'running') && Number(created_at) < now - leastMs,
  )
}

/** Fails the unfinished songs of an owner that have no job any more: its process died in each attempt. */
export async function failAbandoned(database: Database, owner: string): Promise<void> {
  // The states are literals in the SQL, as the partial indexes require.
  const jobIn = (state: 'waiting' | 'running') =>
    sql<boolean>`exists (select 1 from jobs where kind = ${songJob} and state = ${sql.lit(state)}
      and payload = '"' || songs.id || '"')`
  const failed = database.build
    .updateTable('songs')
    .set({ state: 'failed', stage: '', task: '', reason: notMade })
    .where('owner', '=', owner)
    .where('state', 'in', ['waiting', 'running'])
    .where(sql<boolean>`not ${jobIn('waiting')} and not ${jobIn('running')}`)
  await database.batch([statement(failed)])
}
