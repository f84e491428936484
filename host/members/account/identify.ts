import { deviceHashPattern, readDeviceHash } from '../../../lib/contract/identity.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { Identity, Visitor } from '../../platform/identity.ts'
import type { Database } from '../../storage/database/database.ts'
import { memberOwner, visitorOwner } from './owner.ts'
import { findLiveToken } from './tokens/live-token.ts'
import { hashToken } from './tokens/token.ts'
import { findUser } from './users/users.ts'

export interface Credentials {
  readonly token: string | undefined
  readonly deviceHash: string | undefined
}

/**
 * Identifies the caller: the member of a valid token, otherwise the device.
 * @returns null when a token is invalid, or when there is neither a token nor a well-formed device identity
 */
export async function identify(
  deps: { readonly database: Database; readonly now: Clock },
  credentials: Credentials,
): Promise<Identity | null> {
  if (credentials.token) {
    const tokenHash = hashToken(credentials.token)
    const row = await findLiveToken(deps.database, tokenHash, deps.now())
    if (!row) return null
    return {
      kind: 'member',
      owner: memberOwner(row.uid),
      uid: row.uid,
      family: row.family,
      tokenHash,
      lastSeenAt: Number(row.last_seen_at),
      user: row,
    }
  }
  return visitorOf(credentials.deviceHash)
}

/** @returns the visitor with this device identity, or null when it is malformed */
export function visitorOf(deviceHash: string | undefined): Visitor | null {
  const device = readDeviceHash(deviceHash ?? '')
  return deviceHashPattern.test(device) ? { kind: 'visitor', owner: visitorOwner(device) } : null
}

/**
 * Rejects members whom an operator has yet to approve (ELIGIBILITY=manual). Until then a member may do what a visitor
 * may, above all search, and manage their own account.
 * @throws {HostError} forbidden
 */
export async function requireApproved(database: Database, identity: Identity): Promise<void> {
  return requireApprovedMember(database, identity.kind === 'member' ? identity.uid : null)
}

/** @throws {HostError} forbidden */
export async function requireApprovedMember(database: Database, uid: string | null): Promise<void> {
  const user = uid === null ? undefined : await findUser(database, uid)
  if (!user || Number(user.is_active) === 0)
    throw new HostError('forbidden', '账号正在等待审核，通过后就能使用；现在可以先搜索')
}
