import { isPhone } from '../../../../lib/contract/account-rules.ts'
import { HostError } from '../../../platform/errors.ts'
import { BatchConflict, statement } from '../../../storage/database/database.ts'
import type { AccountDeps } from '../account-deps.ts'
import { useCode } from '../codes/sms-code.ts'
import { findUserByPhone, type UserRow } from '../users/users.ts'

/**
 * Adds a phone, to which a code was sent, to an account without one. Only a caller who has proven to hold the phone
 * learns whether another account has it.
 * @returns the member afterwards
 * @throws {HostError} bad_request at `phone` or `code`
 */
export async function addPhone(
  deps: Pick<AccountDeps, 'database' | 'now'>,
  user: UserRow,
  { phone, code }: { readonly phone: string; readonly code: string },
): Promise<UserRow> {
  const { database } = deps
  if (isPhone(user.phone)) throw refusal('这个账号已有手机号')

  await useCode(deps, { phone, scene: 'confirm', code })
  const update = database.build
    .updateTable('users')
    .set({ phone })
    .where('uid', '=', user.uid)
    .where('phone', '=', user.phone)
  if (await findUserByPhone(database, phone)) throw taken()

  try {
    await database.batch([statement(update, 1)])
  } catch (error) {
    // Two accounts at once: the phone is unique.
    if (error instanceof BatchConflict) throw refusal('这个账号已有手机号')
    if (await findUserByPhone(database, phone)) throw taken()
    throw error
  }

  return { ...user, phone }
}

function taken(): HostError {
  return refusal('这个手机号已属于另一个账号，请换一个，或用它登录')
}

function refusal(sentence: string): HostError {
  return new HostError('bad_request', sentence, { field: 'phone' })
}
