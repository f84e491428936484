import { HostError } from '../errors.ts'
import type { Bus } from '../storage/bus.ts'

const minuteMs = 60_000

/**
 * Counts one more of what is bounded a minute.
 * @throws {HostError} rate_limited, with the time after which another may come
 */
export async function pace(bus: Bus, key: string, perMinute: number): Promise<void> {
  const { count, resetMs } = await bus.count(key, minuteMs)
  if (count > perMinute)
    throw new HostError('rate_limited', '操作有些频繁，请稍等片刻再试', { retryAfterMs: resetMs })
}
