import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../../../platform/clock.ts'
import type { Member, ShownUser } from '../../../platform/identity.ts'
import { type Database, statement } from '../../../storage/database/database.ts'
import { idleLimitMs } from './token.ts'

export interface LiveToken extends ShownUser {
  readonly family: string
  readonly last_seen_at: number
  readonly expires_at: number
}

/** Grace period of an exchanged token, for calls that are under way with it. */
const exchangedMs = 60_000

/**
 * The token, if it is not revoked, not exchanged for longer than the grace period and not expired, and its member
 * exists and is not blocked. Runs with every call of a member: one query, without columns that not every page needs.
 */
export function findLiveToken(
  database: Database,
  tokenHash: string,
  now: number,
): Promise<LiveToken | undefined> {
  const query = database.build
    .selectFrom('tokens')
    // An owner is `u:` and the uid.
    .innerJoin('users', (join) => join.on('users.uid', '=', sql<string>`substr(tokens.owner, 3)`))
    .select(['users.uid', 'users.nickname', 'users.picture', 'users.is_active'])
    .select(['tokens.family', 'tokens.last_seen_at', 'tokens.expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', '=', 0)
    .where((is) => is.or([is('replaced_at', '=', 0), is('replaced_at', '>', now - exchangedMs)]))
    .where('expires_at', '>', now)
    .where('users.blocked_at', '=', 0)
  return database.first(query)
}

/** `last_seen_at` is written no more often than this. */
const everyMs = 60 * 60_000

/** Records that a member was seen and extends the token. Not awaited: calls work without a writable database. */
export function touchToken(
  deps: { readonly database: Database; readonly now: Clock; readonly log: Logger },
  member: Member,
): void {
  const now = deps.now()
  if (now - member.lastSeenAt < everyMs) return
  const update = deps.database.build
    .updateTable('tokens')
    .set({ last_seen_at: now, expires_at: now + idleLimitMs })
    .where('token_hash', '=', member.tokenHash)
    .where('last_seen_at', '<=', now - everyMs)
    .where('revoked_at', '=', 0)
    .where('replaced_at', '=', 0)
  deps.database
    .batch([statement(update)])
    .catch((error: unknown) => deps.log.warn({ err: error }, 'the last use of a token could not be stored'))
}
