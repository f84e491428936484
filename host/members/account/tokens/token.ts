import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../storage/database/tables.ts'
import { countStatement } from '../../../storage/database/daily-counts.ts'
import { statement } from '../../../storage/database/database.ts'
import type { AccountDeps } from '../account-deps.ts'

const tokenBytes = 32
const day = 24 * 60 * 60_000

/** A token unused for this long is dead (§9: 45 days). */
export const idleLimitMs = 45 * day

/** @returns 256 random bits, as base64url */
export function makeToken(): string {
  return randomBytes(tokenBytes).toString('base64url')
}

/**
 * What a token is stored as. SHA-256 without salt is enough for a value that is random in all its bits, and lets the
 * row be found by it.
 */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** A row of a token. */
export type StoredToken = Selectable<Tables['tokens']>

/** @returns the row of a token that a login has from now on */
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

/**
 * The token that another is exchanged for under an idempotency key: the same for the same two, so that the answer can
 * be given again without having been stored, and unguessable without the host's key.
 */
export function successorOf(sharedKey: string, token: string, idempotencyKey: string): string {
  return createHmac('sha256', sharedKey)
    .update(JSON.stringify(['token-successor', token, idempotencyKey]))
    .digest('base64url')
}

/** How much of a browser's description is kept. */
const userAgentCharacters = 256

export type TokenDeps = Pick<AccountDeps, 'database' | 'now' | 'makeId'>

/**
 * Issues a token for one more login of a member.
 * @param to `userAgent` is what the browser calls itself, for the list of devices
 * @returns the token, which is stored only as a hash, and the family that it begins
 */
export async function issueToken(
  deps: TokenDeps,
  to: { readonly owner: string; readonly userAgent: string; readonly login: 'sms' | 'password' | 'link' },
): Promise<{ token: string; family: string }> {
  const token = makeToken()
  const family = deps.makeId()
  const now = deps.now()
  const user_agent = to.userAgent.slice(0, userAgentCharacters)
  const begun = { owner: to.owner, login: to.login, family, user_agent, created_at: now }
  await deps.database.batch([
    statement(deps.database.build.insertInto('tokens').values(freshToken(token, begun, now))),
    countStatement(deps.database, 'login', now),
  ])
  return { token, family }
}
