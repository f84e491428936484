import { deviceHashPattern, readDeviceHash } from '../../../lib/contract/identity.ts'
import type { Clock } from '../../platform/deps.ts'
import type { Database } from '../../storage/database/database.ts'
import { memberOwner, visitorOwner } from './owner.ts'
import { findLiveToken } from './tokens/live-token.ts'
import { hashToken } from './tokens/token.ts'
import type { TokenMemory } from './tokens/token-memory.ts'
import { type ShownUser, findUser } from './users/users.ts'
import { HostError } from '../../platform/errors.ts'

export interface Visitor {
  readonly kind: 'visitor'
  readonly owner: string
}

export interface Member {
  readonly kind: 'member'
  readonly owner: string
  readonly uid: string
  /** Identifies the login: shared by the token and those that it was exchanged for. */
  readonly family: string
  readonly tokenHash: string
  /** Milliseconds since 1970, as far as it has been written down. */
  readonly lastSeenAt: number
  readonly user: ShownUser
}

export type Identity = Visitor | Member

export interface Credentials {
  readonly token: string | undefined
  readonly deviceHash: string | undefined
}

/**
 * Identifies the caller: the member of a valid token, otherwise the device.
 * @returns null when a token is invalid, or when there is neither a token nor a well-formed device identity
 */
export async function identify(
  deps: {
    readonly database: Database
    readonly now: Clock
    /** For a process that answers many calls of the same member. */
    readonly tokens?: TokenMemory
  },
  credentials: Credentials,
): Promise<Identity | null> {
  if (credentials.token) {
    const tokenHash = hashToken(credentials.token)
    const row = deps.tokens
      ? await deps.tokens.find(tokenHash)
      : await findLiveToken(deps.database, tokenHash, deps.now())
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
