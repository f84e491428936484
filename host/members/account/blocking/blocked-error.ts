import { sql } from 'kysely'
import { HostError } from '../../../platform/errors.ts'
import type { Database } from '../../../storage/database/database.ts'
import { isMemberOwner, uidOf } from '../owner.ts'
import { hashToken } from '../tokens/token.ts'
import type { UserRow } from '../users/users.ts'

/** @param field the field of a login form at which it is shown */
function blockedError(reason: string, field?: string): HostError {
  const message = `账号已被管理员停用，原因：${reason}。有疑问请联系管理员`
  return new HostError('blocked', message, field === undefined ? {} : { field })
}

/** Called once the identity of a caller is proven. @throws {HostError} blocked */
export function requireNotBlocked(
  user: Pick<UserRow, 'blocked_at' | 'blocked_reason'>,
  field?: string,
): void {
  if (Number(user.blocked_at) > 0) throw blockedError(user.blocked_reason, field)
}

/**
 * Why a token is not accepted, if that is because its member is blocked. A revoked token is known for a day.
 * @returns null for every other token
 */
export async function blockedErrorOf(
  database: Database,
  token: string | undefined,
): Promise<HostError | null> {
  return token ? blockedErrorFor(database, 'token_hash', hashToken(token)) : null
}

/** Why a login ended, by the family of its tokens; null unless its member is blocked. */
export function blockedErrorOfLogin(database: Database, family: string): Promise<HostError | null> {
  return blockedErrorFor(database, 'family', family)
}

async function blockedErrorFor(
  database: Database,
  column: 'token_hash' | 'family',
  value: string,
): Promise<HostError | null> {
  const row = await database.first(
    database.build
      .selectFrom('tokens')
      // An owner is `u:` and the uid.
      .innerJoin('users', (join) => join.on('users.uid', '=', sql<string>`substr(tokens.owner, 3)`))
      .select('users.blocked_reason')
      .where(column, '=', value)
      .where('users.blocked_at', '>', 0)
      .limit(1),
  )
  return row ? blockedError(row.blocked_reason) : null
}

/** Refuses what was queued for a blocked member, before it costs anything. @throws {HostError} limited */
export async function requireOwnerNotBlocked(database: Database, owner: string): Promise<void> {
  const row = await database.first(
    database.build
      .selectFrom('users')
      .select('blocked_at')
      .where('uid', '=', isMemberOwner(owner) ? uidOf(owner) : '')
      .where('blocked_at', '>', 0),
  )
  if (row) throw new HostError('limited', '账号已停用')
}
