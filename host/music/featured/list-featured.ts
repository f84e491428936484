import { type Database, isCommitted, statement } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import { failAbandoned, mayBeAbandoned } from '../songs/abandoned-songs.ts'
import { songJob } from '../songs/make-song.ts'
import { newSongRow } from '../songs/new-song-row.ts'
import type { SongRow } from '../songs/song-rows.ts'
import { featuredOwner } from './featured-owner.ts'
import { featuredSongs } from './featured-songs.ts'

/** A failed one is tried again after this time. */
const retryMs = 60 * 60_000

interface FeaturedDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly now: () => number
}

/**
 * The songs that the product brings, as in its list. The first call of an installation starts the composition of
 * those that it has not composed yet; all members share them.
 */
export async function listFeatured(deps: FeaturedDeps): Promise<readonly SongRow[]> {
  let known = await readRows(deps.database)
  if (mayBeAbandoned([...known.values()], deps.now())) {
    await failAbandoned(deps.database, featuredOwner)
    known = await readRows(deps.database)
  }
  const isDue = (id: string) => {
    const row = known.get(id)
    return !row || (row.state === 'failed' && Number(row.created_at) < deps.now() - retryMs)
  }
  const due = featuredSongs.filter(({ id }) => isDue(id))
  if (due.length === 0) return inSequence(known)

  for (const { id, order } of due) await startOne(deps, id, order)
  deps.jobs.wake(songJob)
  return inSequence(await readRows(deps.database))
}

async function readRows(database: Database): Promise<ReadonlyMap<string, SongRow>> {
  const query = database.build.selectFrom('songs').selectAll().where('owner', '=', featuredOwner)
  const rows = await database.all<SongRow>(query)
  return new Map(rows.map((row) => [row.id, row]))
}

function inSequence(rows: ReadonlyMap<string, SongRow>): readonly SongRow[] {
  return featuredSongs.flatMap(({ id }) => rows.get(id) ?? [])
}

/** Of several calls at once, the one whose row is stored adds the job. */
async function startOne(
  { database, jobs, now }: FeaturedDeps,
  id: string,
  order: (typeof featuredSongs)[number]['order'],
): Promise<void> {
  const row = newSongRow({ id, owner: featuredOwner, order, now: now() })
  const { build } = database
  const again = build.deleteFrom('songs').where('id', '=', id).where('state', '=', 'failed')
  const added = build
    .insertInto('songs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
  await isCommitted(database, [
    statement(again),
    statement(added, 1),
    jobs.statement(songJob, id, { queue: featuredOwner }),
  ])
}
