import { type Compilable, sql } from 'kysely'
import type { Database } from '../../storage/database.ts'
import { FixedQuery } from '../../storage/fixed-query.ts'
import type { ShownUser } from '../users/user-info.ts'

/** A token that is good, and whose it is. */
export interface LiveToken extends ShownUser {
  readonly family: string
  readonly last_seen_at: number
  readonly expires_at: number
}

/**
 * The token, when it is neither revoked, exchanged nor expired and its member has not been deleted. Asked with every
 * call of a member: one query, without a column that not every page needs.
 */
export function findLiveToken(
  database: Database,
  tokenHash: string,
  now: number,
): Promise<LiveToken | undefined> {
  const query = { compile: () => liveToken.fill(database, { tokenHash, now }) }
  return database.first(query as Compilable<LiveToken>)
}

const liveToken = new FixedQuery<{ tokenHash: string; now: number }>(
  (build, { tokenHash, now }) =>
    build
      .selectFrom('tokens')
      // An owner is `u:` and the uid.
      .innerJoin('users', (join) => join.on('users.uid', '=', sql<string>`substr(tokens.owner, 3)`))
      .select(['users.uid', 'users.nickname', 'users.picture', 'users.is_active'])
      .select(['tokens.family', 'tokens.last_seen_at', 'tokens.expires_at'])
      .where('token_hash', '=', tokenHash)
      .where('revoked_at', '=', sql.lit(0))
      .where('replaced_at', '=', sql.lit(0))
      .where('expires_at', '>', now),
  ({ tokenHash, now }) => [tokenHash, now],
)
