import { HostError } from '../platform/errors.ts'
import type { Bus } from '../storage/bus/bus.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** Counts one use against a limit per minute. @throws {HostError} rate_limited, with the sentence and the time to wait */
export async function pace(
  bus: Bus,
  key: string,
  perMinute: number,
  sentence = '操作有些频繁，请稍等片刻再试',
): Promise<void> {
  const { count, resetMs } = await bus.count(key, minuteMs)
  if (count > perMinute)
    throw new HostError('rate_limited', sentence, { retryAfterMs: resetMs, isOfWindow: true })
}

/** @returns a wait as text, rounded up: 30 秒, 5 分钟, 7 小时 */
export function waitText(ms: number): string {
  if (ms <= minuteMs) return `${Math.ceil(ms / secondMs)} 秒`
  return ms <= hourMs ? `${Math.ceil(ms / minuteMs)} 分钟` : `${Math.ceil(ms / hourMs)} 小时`
}
