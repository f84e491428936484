import type { TrackingRecord } from '../../../lib/contract/routes/collect-routes.ts'
import { pace } from '../../limits/pace.ts'
import { chinaDay } from '../../platform/china-day.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import { type Database, statement } from '../../storage/database/database.ts'

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

const dayMs = 86_400_000

/** Maximum accepted batches: a browser sends six a minute at most, an address may be a whole school's. */
export const usageLimits = { perMinuteOfAddress: 300, perMinuteOfVisitor: 30, perDay: 200_000 } as const

/**
 * Counts a batch against the limits of its address and its visitor.
 * @param isPaced whether the operator limits rates at all; the daily total always applies
 * @returns false when the daily total is reached and the batch is to be dropped silently
 * @throws {HostError} rate_limited, with the time to wait
 */
export async function admitBatch(
  bus: Bus,
  batch: { readonly address: string; readonly visitor: string; readonly day: number },
  isPaced: boolean,
): Promise<boolean> {
  const { address, visitor, day } = batch
  if (isPaced) {
    await pace(bus, `usage-address:${address}`, usageLimits.perMinuteOfAddress)
    await pace(bus, `usage-visitor:${visitor}`, usageLimits.perMinuteOfVisitor)
  }
  const { count } = await bus.count(`usage-day:${day}`, dayMs)
  return count <= usageLimits.perDay
}
