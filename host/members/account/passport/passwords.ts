import { HostError } from '../../../platform/errors.ts'
import { type Database, statement } from '../../../storage/database/database.ts'
import { requireNotBlocked } from '../blocking/blocked-error.ts'
import { useCode } from '../codes/sms-code.ts'
import { memberOwner } from '../owner.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { type RevokeDeps, revokeOthers } from '../tokens/revoke-tokens.ts'
import { findUserByPhone } from '../users/users.ts'

/**
 * Sets a new password for the holder of a phone and signs them out everywhere. Only a caller with the right code, and
 * so with the phone, learns that it is not registered.
 * @throws {HostError} bad_request at the field `code` or `phone`; blocked
 */
export async function resetPassword(
  deps: RevokeDeps,
  input: { readonly phone: string; readonly code: string; readonly password: string },
): Promise<void> {
  await useCode(deps, { phone: input.phone, scene: 'forget', code: input.code })
  const user = await findUserByPhone(deps.database, input.phone)
  if (!user)
    throw new HostError('bad_request', '这个手机号还没有注册，请用短信验证码登录', { field: 'phone' })
  requireNotBlocked(user, 'code')
  await setPassword(deps.database, user, input.password)
  await revokeOthers(deps, memberOwner(user.uid))
}

/** Sets a password and clears failed attempts. @throws {HostError} unavailable when too many are hashed */
export async function setPassword(
  database: Database,
  user: { readonly uid: string; readonly phone: string },
  password: string,
): Promise<void> {
  const hash = await hashPassword(password)
  await database.batch([
    statement(
      database.build.updateTable('users').set({ password_hash: hash }).where('uid', '=', user.uid),
      1,
    ),
    statement(database.build.deleteFrom('password_tries').where('phone', '=', user.phone)),
  ])
}
