import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { countStatement } from '../../../storage/database/daily-counts.ts'
import { statement } from '../../../storage/database/database.ts'
import type { Tables } from '../../../storage/database/tables.ts'
import type { AccountDeps } from '../account-deps.ts'

const tokenBytes = 32
const day = 24 * 60 * 60_000

/** A token unused for this long expires (§9: 45 days). */
export const idleLimitMs = 45 * day

/** @returns 256 random bits, as base64url */
export function makeToken(): string {
  return randomBytes(tokenBytes).toString('base64url')
}

/** The stored form of a token. SHA-256 without salt is enough for a fully random value, and allows a look-up by it. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

export type StoredToken = Selectable<Tables['tokens']>

export function freshToken(
  token: string,
  begun: Pick<StoredToken, 'owner' | 'family' | 'user_agent' | 'created_at' | 'login'>,
  now: number,
): StoredToken {
  const { owner, family, user_agent, created_at, login } = begun
  const dates = {
    created_at,
    last_seen_at: now,
    expires_at: now + idleLimitMs,
    revoked_at: 0,
    replaced_at: 0,
  }
  return { token_hash: hashToken(token), owner, family, user_agent, login, ...dates }
}

/** The successor of a token under an idempotency key: repeatable without being stored, unguessable without our key. */
export function successorOf(sharedKey: string, token: string, idempotencyKey: string): string {
  return createHmac('sha256', sharedKey)
    .update(JSON.stringify(['token-successor', token, idempotencyKey]))
    .digest('base64url')
}

const userAgentCharacters = 256

export type TokenDeps = Pick<AccountDeps, 'database' | 'now' | 'makeId'>

/**
 * Issues a token for a new login of a member.
 * @param to `userAgent` is for the list of devices
 * @returns the token, which is stored only as a hash, and its new family
 */
export async function issueToken(
  deps: TokenDeps,
  to: { readonly owner: string; readonly userAgent: string; readonly login: 'sms' | 'password' | 'link' },
): Promise<{ token: string; family: string }> {
  const token = makeToken()
  const family = deps.makeId()
  const now = deps.now()
  const user_agent = to.userAgent.slice(0, userAgentCharacters)
  const startedAt = { owner: to.owner, login: to.login, family, user_agent, created_at: now }
  await deps.database.batch([
    statement(deps.database.build.insertInto('tokens').values(freshToken(token, startedAt, now))),
    countStatement(deps.database, 'login', now),
  ])
  return { token, family }
}
