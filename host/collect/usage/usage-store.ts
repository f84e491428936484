import type { TrackingRecord } from '../../../lib/contract/collect-routes.ts'
import { type Database, statement } from '../../storage/database.ts'
import { chinaDay } from '../../china-day.ts'

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
