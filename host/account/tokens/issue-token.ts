import { countStatement } from '../../storage/daily-counts.ts'
import type { Clock, MakeId } from '../../deps.ts'
import { type Database, statement } from '../../storage/database.ts'
import { hashToken, idleLimitMs, makeToken } from './token.ts'

/** How much of a browser's description is kept. */
const userAgentCharacters = 256

export interface TokenDeps {
  readonly database: Database
  readonly now: Clock
  readonly makeId: MakeId
}

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
  await deps.database.batch([
    statement(
      deps.database.build.insertInto('tokens').values({
        token_hash: hashToken(token),
        owner: to.owner,
        expires_at: now + idleLimitMs,
        revoked_at: 0,
        family,
        user_agent: to.userAgent.slice(0, userAgentCharacters),
        created_at: now,
        last_seen_at: now,
        replaced_at: 0,
        login: to.login,
      }),
    ),
    countStatement(deps.database, 'login', now),
  ])
  return { token, family }
}
