import {
  type Database,
  type Statement,
  type StatementResult,
  statement,
} from '../../../storage/database/database.ts'
import type { AccountDeps } from '../account-deps.ts'
import { revocation } from './announcements.ts'
import { hashToken } from './token.ts'

export type RevokeDeps = Pick<AccountDeps, 'database' | 'bus' | 'now'>

/**
 * Ends one login of a member: its tokens are invalid when this resolves, its sockets are closed within a second.
 * @returns how many logins were ended: 1, or 0 when it had already ended
 */
export function revokeFamily(deps: RevokeDeps, family: string): Promise<number> {
  return revoke(deps, unrevoked(deps).where('family', '=', family))
}

/**
 * Ends all logins of a member but one.
 * @param exceptFamily the login to keep; '' for none
 * @returns how many logins were ended
 */
export function revokeOthers(deps: RevokeDeps, owner: string, exceptFamily = ''): Promise<number> {
  return revoke(deps, unrevoked(deps).where('owner', '=', owner).where('family', '!=', exceptFamily))
}

function unrevoked({ database, now }: RevokeDeps) {
  return database.build.updateTable('tokens').set({ revoked_at: now() }).where('revoked_at', '=', 0)
}

/** The statement that ends all logins of a member, for a batch; then its result is passed to {@link announceRevoked}. */
export function revokeAllStatement(deps: RevokeDeps, owner: string): Statement {
  return returning(unrevoked(deps).where('owner', '=', owner))
}

function returning(update: ReturnType<typeof unrevoked>): Statement {
  return statement(update.returning(['family', 'expires_at', 'replaced_at']))
}

/** Has the sockets of the revoked logins closed, in every process. */
export function announceRevoked({ bus }: Pick<RevokeDeps, 'bus'>, result: StatementResult | undefined): void {
  const families = new Set((result?.rows ?? []).map((row) => String(row.family)))
  for (const family of families) revocation.announce(bus, family)
}

async function revoke(deps: RevokeDeps, update: ReturnType<typeof unrevoked>): Promise<number> {
  const [result] = await deps.database.batch([returning(update)])
  announceRevoked(deps, result)
  const rows = result?.rows ?? []
  return rows.filter((row) => Number(row.replaced_at) === 0 && Number(row.expires_at) > deps.now()).length
}

/** Ends the login of a token. An unknown or invalid one is ignored. */
export async function revokeByToken(deps: RevokeDeps, token: string): Promise<void> {
  const row = await deps.database.first(
    deps.database.build.selectFrom('tokens').select('family').where('token_hash', '=', hashToken(token)),
  )
  if (row) await revokeFamily(deps, row.family)
}

/** Large enough for clock differences between processes, and for one that could not read for a while. */
const lookBackMs = 60_000

/** The logins that were revoked within the last minute, by any process. */
export async function recentlyRevoked(database: Database, now: number): Promise<string[]> {
  const rows = await database.all(
    database.build
      .selectFrom('tokens')
      .select('family')
      .where('revoked_at', '>', now - lookBackMs),
  )
  return rows.map((row) => row.family)
}
