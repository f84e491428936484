import { pace } from '../../limits/pace.ts'
import type { Bus } from '../../storage/bus.ts'

const dayMs = 86_400_000

/** Batches that are taken: a browser sends six a minute at most, an address may be a whole school's. */
export const usageLimits = { perMinuteOfAddress: 300, perMinuteOfVisitor: 30, perDay: 200_000 } as const

/**
 * Counts a batch against the limits of its address and its visitor.
 * @param isPaced whether the operator limits rates at all; the total of a day holds in any case
 * @returns false when the day's total is reached and the batch is to be dropped quietly
 * @throws {HostError} rate_limited, with the time after which another may come
 */
export async function admitBatch(
  bus: Bus,
  batch: {
    readonly address: string
    readonly visitor: string
    readonly day: number
    readonly isPaced: boolean
  },
): Promise<boolean> {
  if (batch.isPaced) {
    await pace(bus, `usage-address:${batch.address}`, usageLimits.perMinuteOfAddress)
    await pace(bus, `usage-visitor:${batch.visitor}`, usageLimits.perMinuteOfVisitor)
  }
  const { count } = await bus.count(`usage-day:${batch.day}`, dayMs)
  return count <= usageLimits.perDay
}
