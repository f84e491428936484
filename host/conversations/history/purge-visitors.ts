import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import { RepeatedTask } from '../../platform/repeated-task.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import type { Database } from '../../storage/database/database.ts'
import { erasePerson } from '../../storage/database/owned/erase-person.ts'
import type { TableManifest } from '../../storage/database/owned/owned-table.ts'
import type { Library } from '../../storage/library/library-index.ts'

const dayMs = 24 * 60 * 60_000
/** Days after the last visit for which a visitor's searches are kept. */
const idleDays = 365
const visitors = 'd:%'
const visitorsAtOnce = 50

interface PurgeDeps {
  readonly database: Database
  readonly blobs: Pick<Blobs, 'delete'>
  readonly library: Pick<Library, 'erase'>
  readonly manifest: TableManifest
  readonly log: Logger
  readonly now: Clock
}

/** @returns a daily task that deletes the data of visitors inactive for a year; members delete their accounts themselves */
export function visitorPurge(deps: PurgeDeps): RepeatedTask {
  return new RepeatedTask(
    dayMs,
    (signal) => purgeVisitors(deps, deps.now(), signal),
    (error) => deps.log.error({ err: error }, 'data of inactive visitors could not be deleted'),
  )
}

/** Deletes the data of visitors whose last visit was a year before the given time. */
export async function purgeVisitors(
  { database, manifest, ...stores }: Pick<PurgeDeps, 'database' | 'blobs' | 'library' | 'manifest'>,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const owners = await idleVisitors(database, now - idleDays * dayMs)
    for (const owner of owners) {
      if (signal?.aborted) return
      await erasePerson(database, manifest, { person: { owner, uid: '', phone: '' }, ...stores, now })
    }
    if (owners.length < visitorsAtOnce) return
  }
}

/** Visitors all of whose conversations were last used before that time. */
async function idleVisitors(database: Database, before: number): Promise<string[]> {
  const rows = await database.all<{ owner: string }>(
    database.build
      .selectFrom('conversations')
      .select('owner')
      .where('owner', 'like', visitors)
      .groupBy('owner')
      .having((expression) => expression(expression.fn.max('updated_at'), '<', before))
      .limit(visitorsAtOnce),
    { isHeavy: true },
  )
  return rows.map((row) => row.owner)
}
