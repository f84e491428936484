import type { LimitSettings } from '../../limits/limit-settings.ts'
import { pace } from '../../limits/pace.ts'
import type { Bus } from '../../storage/bus/bus.ts'

export interface ChangePaceDeps {
  readonly env: Pick<LimitSettings, 'RATE_LIMIT'>
  readonly bus: Bus
}

/** An editor saves every few seconds. */
const changesPerMinute = 120

/** Counts a change of a member's agents. @returns the owner @throws {HostError} rate_limited */
export async function paceChanges({ env, bus }: ChangePaceDeps, owner: string): Promise<string> {
  if (env.RATE_LIMIT > 0) await pace(bus, `agents:${owner}`, changesPerMinute)
  return owner
}
