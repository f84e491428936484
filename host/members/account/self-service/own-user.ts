import { isPhone } from '../../../../lib/contract/account-rules.ts'
import type { Account } from '../../../../lib/contract/routes/account-routes.ts'
import { HostError } from '../../../platform/errors.ts'
import type { Identity, Member } from '../../../platform/identity.ts'
import { errorSentence } from '../../../platform/terminal/sentences.ts'
import type { Database } from '../../../storage/database/database.ts'
import { findUser, type UserRow, userInfoOf } from '../users/users.ts'

/** @throws {HostError} unauthorized without a login */
export function memberOf(identity: Identity | null): Member {
  if (identity?.kind !== 'member') throw unauthorized()
  return identity
}

/**
 * The row of the caller.
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

/** @returns an account for its owner; the phone is masked against onlookers */
export function presentAccount(user: UserRow): Account {
  return {
    ...userInfoOf(user),
    phone: isPhone(user.phone) ? `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}` : '',
    hasPassword: user.password_hash !== '',
    createdAt: Number(user.created_at),
  }
}
