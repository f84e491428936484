import { UAParser } from 'ua-parser-js'
import type { SignedInDevice } from '../../../../lib/contract/routes/account-routes.ts'
import { HostError } from '../../../platform/errors.ts'
import type { Member } from '../../../platform/identity.ts'
import { errorSentence } from '../../../platform/terminal/sentences.ts'
import type { Database } from '../../../storage/database/database.ts'
import { type RevokeDeps, revokeFamily } from '../tokens/revoke-tokens.ts'

/** More logins than a member uses; the list is not meant to show all tokens. */
const maxDevices = 100

export async function listDevices(
  { database, now }: Pick<RevokeDeps, 'database' | 'now'>,
  member: Pick<Member, 'owner' | 'family'>,
): Promise<SignedInDevice[]> {
  const rows = await database.all(liveTokens(database, member.owner, now()))
  return rows.map((row) => ({
    id: row.family,
    name: deviceNameOf(row.user_agent),
    signedInAt: Number(row.created_at),
    lastSeenAt: Number(row.last_seen_at),
    isCurrent: row.family === member.family,
  }))
}

/**
 * Ends one login of a member, possibly the current one.
 * @returns how many logins were ended
 * @throws {HostError} not_found when the login does not exist
 */
export async function signOutDevice(deps: RevokeDeps, owner: string, family: string): Promise<number> {
  const own = await deps.database.first(
    liveTokens(deps.database, owner, deps.now()).where('family', '=', family),
  )
  if (!own) throw new HostError('not_found', errorSentence('not_found'))
  return revokeFamily(deps, family)
}

/** @returns a browser and its system as text, `Chrome 140 · Windows 10` */
export function deviceNameOf(userAgent: string): string {
  const { browser, os } = new UAParser(userAgent).getResult()
  const browserName = [browser.name, browser.major].filter(Boolean).join(' ')
  const osName = [os.name, os.version].filter(Boolean).join(' ')
  return [browserName, osName].filter(Boolean).join(' · ') || '未知设备'
}

/** Each login has one token that is neither revoked nor exchanged for the next. */
function liveTokens(database: Database, owner: string, now: number) {
  return database.build
    .selectFrom('tokens')
    .select(['family', 'user_agent', 'created_at', 'last_seen_at'])
    .where('owner', '=', owner)
    .where('revoked_at', '=', 0)
    .where('replaced_at', '=', 0)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('family')
    .limit(maxDevices)
}
