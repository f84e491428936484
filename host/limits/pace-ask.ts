import { HostError } from '../platform/errors.ts'
import type { Bus } from '../storage/bus/bus.ts'
import type { AddressLimits } from './address-limits.ts'
import { waitText } from './pace.ts'

const minute = 60_000

export interface PaceAskDeps {
  readonly bus: Bus
  readonly limits: AddressLimits
  /** Maximum asks per minute of an owner; 0 is no limit. */
  readonly perMinute: number
}

/** Counts a question of an owner, however it is asked. @throws {HostError} limited, with the time to wait */
export async function paceAsk(
  { bus, limits, perMinute }: PaceAskDeps,
  owner: string,
  address: string,
): Promise<void> {
  const refused = await limits.spend('ask', address)
  if (refused) throw tooFast(refused.waitMs)
  if (perMinute === 0) return
  const { count, resetMs } = await bus.count(`ask-minute:${owner}`, minute)
  if (count > perMinute) throw tooFast(resetMs)
}

function tooFast(waitMs: number): HostError {
  return new HostError('limited', `问得太快了，${waitText(waitMs)}后可以继续`, { retryAfterMs: waitMs })
}
