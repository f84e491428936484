import type { TrackingRecord } from '../../../lib/contract/collect-routes.ts'
import { type Database, statement } from '../../storage/database.ts'
import { chinaDay } from '../../china-day.ts'

/** So many rows are deleted at a time, so that other writes get their turn in between. */
const deletedAtOnce = 2_000

/** Stores cleaned records under the day on which they came. */
export async function storeUsage(
  database: Database,
  records: readonly TrackingRecord[],
  now: number,
): Promise<void> {
  const rows = records.map((record) => ({
    day: chinaDay(now),
    visitor: record.device_hash,
    user_id: record.user_id,
    event: record.event,
    type: record.type,
    record: JSON.stringify(record),
    received_at: now,
  }))
  await database.batch([statement(database.build.insertInto('usage_records').values(rows))])
}

/** Deletes what came on days before the given one. @returns how many records */
export function deleteUsageBefore(database: Database, day: number): Promise<number> {
  return deleteInSlices(database, (slice) => slice.where('day', '<', day))
}

/** Deletes what was recorded of a member. @returns how many records */
export function deleteUsageOf(database: Database, uid: string): Promise<number> {
  return deleteInSlices(database, (slice) => slice.where('user_id', '=', uid))
}

async function deleteInSlices(
  database: Database,
  choose: (slice: ReturnType<typeof idsOf>) => ReturnType<typeof idsOf>,
): Promise<number> {
  const { build } = database
  for (let deleted = 0; ; ) {
    const ids = choose(idsOf(build)).limit(deletedAtOnce)
    const [result] = await database.batch([
      statement(build.deleteFrom('usage_records').where('id', 'in', ids)),
    ])
    deleted += result?.changes ?? 0
    if ((result?.changes ?? 0) < deletedAtOnce) return deleted
  }
}

function idsOf(build: Database['build']) {
  return build.selectFrom('usage_records').select('id')
}
