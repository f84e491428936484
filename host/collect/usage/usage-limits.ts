import { HostError } from '../../errors.ts'
import type { Bus } from '../../storage/bus.ts'

const minuteMs = 60_000
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

/** @throws {HostError} rate_limited */
export async function pace(bus: Bus, key: string, perMinute: number): Promise<void> {
  const { count, resetMs } = await bus.count(key, minuteMs)
  if (count > perMinute)
    throw new HostError('rate_limited', '操作有些频繁，请稍等片刻再试', { retryAfterMs: resetMs })
}
