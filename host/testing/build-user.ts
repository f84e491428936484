import { memberOwner } from '../members/account/owner.ts'
import { issueToken } from '../members/account/tokens/token.ts'
import type { UserRow } from '../members/account/users/users.ts'
import { randomId } from '../platform/make-id.ts'
import { type Database, statement } from '../storage/database/database.ts'
import { newPhone } from './account-client.ts'

/** Stores a member with the overrides, and signs them in. */
export async function buildUser(
  database: Database,
  overrides: Partial<UserRow> = {},
): Promise<{ user: UserRow; owner: string; token: string; family: string }> {
  const user: UserRow = {
    uid: randomId(),
    phone: newPhone(),
    nickname: '小明',
    picture: '',
    is_active: 1,
    password_hash: '',
    created_at: Date.now(),
    is_operator: 0,
    blocked_at: 0,
    blocked_reason: '',
    taken_down_at: 0,
    ...overrides,
  }
  await database.batch([statement(database.build.insertInto('users').values(user))])
  const owner = memberOwner(user.uid)
  const issued = await issueToken(
    { database, now: Date.now, makeId: randomId },
    { owner, userAgent: 'test', login: 'sms' },
  )
  return { user, owner, ...issued }
}
