import { statement } from '../../../storage/database/database.ts'
import type { AccountDeps } from '../account-deps.ts'
import { findUserByPhone, operatorPhone, type UserRow } from './users.ts'

const nicknameDigits = 6

/**
 * Finds the member with this phone, or creates one. Concurrent logins create only one.
 * @param isApproved whether a new member can use everything at once, or waits for the operator
 */
export async function registerUser(
  deps: Pick<AccountDeps, 'database' | 'now' | 'makeId'>,
  phone: string,
  isApproved: boolean,
): Promise<{ user: UserRow; isNew: boolean }> {
  const known = await findUserByPhone(deps.database, phone)
  if (known) return { user: known, isNew: false }

  const uid = deps.makeId()
  const row: UserRow = {
    uid,
    phone,
    nickname: `用户${nicknameNumber(uid)}`,
    picture: '',
    is_active: isApproved ? 1 : 0,
    password_hash: '',
    created_at: deps.now(),
    is_operator: phone === operatorPhone ? 1 : 0,
    blocked_at: 0,
    blocked_reason: '',
    taken_down_at: 0,
  }
  const [inserted] = await deps.database.batch([
    statement(
      deps.database.build
        .insertInto('users')
        .values(row)
        .onConflict((conflict) => conflict.column('phone').doNothing()),
    ),
  ])
  if (inserted?.changes === 1) return { user: row, isNew: true }

  const other = await findUserByPhone(deps.database, phone)
  if (!other) throw new Error('a member was deleted while registering')

  return { user: other, isNew: false }
}

/** A number that distinguishes members without revealing the phone. */
function nicknameNumber(uid: string): string {
  const bytes = Buffer.from(uid, 'base64url')
  const number = bytes.length >= 4 ? bytes.readUInt32BE(0) : 0
  return String(number % 10 ** nicknameDigits).padStart(nicknameDigits, '0')
}
