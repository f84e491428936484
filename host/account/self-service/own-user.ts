import { errorSentence } from '../../error-sentence.ts'
import { HostError } from '../../errors.ts'
import type { Database } from '../../storage/database.ts'
import type { Identity, Member } from '../identity.ts'
import { findUser } from '../users/find-user.ts'
import type { UserRow } from '../users/user-info.ts'

/** @throws {HostError} unauthorized when nobody is signed in */
export function memberOf(identity: Identity | null): Member {
  if (identity?.kind !== 'member') throw unauthorized()
  return identity
}

/**
 * The row of whoever asks.
 * @throws {HostError} unauthorized when the account has just been deleted
 */
export async function ownUser(database: Database, identity: Identity | null): Promise<UserRow> {
  const user = await findUser(database, memberOf(identity).uid)
  if (!user) throw unauthorized()
  return user
}

function unauthorized(): HostError {
  return new HostError('unauthorized', errorSentence('unauthorized'))
}
