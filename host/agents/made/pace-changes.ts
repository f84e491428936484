import type { LimitSettings } from '../../limits/limit-settings.ts'
import { pace } from '../../limits/pace.ts'
import { requireApproved } from '../../members/account/identify.ts'
import { memberOf } from '../../members/account/self-service/own-user.ts'
import type { Identity } from '../../platform/identity.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import type { Database } from '../../storage/database/database.ts'

export interface ChangePaceDeps {
  readonly env: Pick<LimitSettings, 'RATE_LIMIT'>
  readonly bus: Bus
  readonly database: Database
}

/** An editor saves every few seconds. */
const changesPerMinute = 120

/**
 * Counts a change that an approved member makes to their agents.
 * @returns the owner
 * @throws {HostError} unauthorized, forbidden before an operator has approved the member, rate_limited
 */
export async function paceChanges(
  { env, bus, database }: ChangePaceDeps,
  identity: Identity | null,
): Promise<string> {
  const member = memberOf(identity)
  await requireApproved(database, member)
  const { owner } = member
  if (env.RATE_LIMIT > 0) await pace(bus, `agents:${owner}`, changesPerMinute)
  return owner
}
