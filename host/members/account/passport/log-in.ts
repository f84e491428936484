import type { LoginAnswer } from '../../../../lib/contract/routes/account-routes.ts'
import type { AccountServices } from '../account-deps.ts'
import { requireNotBlocked } from '../blocking/blocked-error.ts'
import { useCode } from '../codes/sms-code.ts'
import { fieldError } from '../field-error.ts'
import { memberOwner } from '../owner.ts'
import { verifyPassword } from '../passwords/hash-password.ts'
import { countTry, forgiveTry, type PasswordTry } from '../passwords/password-tries.ts'
import { type RevokeDeps, revokeOthers } from '../tokens/revoke-tokens.ts'
import { issueToken, type TokenDeps } from '../tokens/token.ts'
import { registerUser } from '../users/register-user.ts'
import { findUserByPhone, type UserRow, userInfoOf } from '../users/users.ts'
import { setPassword } from './passwords.ts'

/**
 * Logs in the holder of the phone, and registers new ones.
 * @param input a password replaces the previous one, which ends every other login
 * @throws {HostError} bad_request at the field `code`; blocked, for who has the right code
 */
export async function loginByCode(
  deps: TokenDeps & RevokeDeps,
  input: { readonly phone: string; readonly code: string; readonly password?: string | undefined },
  isApproved: boolean,
  userAgent: string,
): Promise<LoginAnswer> {
  await useCode(deps, { phone: input.phone, scene: 'login', code: input.code })
  const { user, isNew } = await registerUser(deps, input.phone, isApproved)
  requireNotBlocked(user, 'code')
  if (input.password !== undefined) {
    await setPassword(deps.database, user, input.password)
    if (!isNew) await revokeOthers(deps, memberOwner(user.uid))
  }
  return signIn(deps, user, { isNew, userAgent, login: 'sms' })
}

/**
 * Logs in by password. An unknown phone, a member without a password and a wrong password cost the same work and get
 * the same response.
 * @throws {HostError} bad_request at the field `password`; rate_limited after too many wrong ones; blocked
 */
export async function loginByPassword(
  deps: TokenDeps & Pick<AccountServices, 'sharedKey'>,
  input: PasswordTry & { readonly password: string },
  userAgent: string,
): Promise<LoginAnswer> {
  await countTry(deps, input)
  const user = await findUserByPhone(deps.database, input.phone)
  const isRight = await verifyPassword(input.password, user?.password_hash ?? '')
  if (!user || !isRight) throw fieldError('password', 'password_wrong')
  await forgiveTry(deps, input)
  requireNotBlocked(user, 'password')
  return signIn(deps, user, { isNew: false, userAgent, login: 'password' })
}

/** Signs in a member whose identity has been proven, and returns the response of a login. */
export async function signIn(
  deps: TokenDeps,
  user: UserRow,
  how: {
    readonly isNew: boolean
    readonly userAgent: string
    readonly login: 'sms' | 'password' | 'link'
  },
): Promise<LoginAnswer> {
  const { token } = await issueToken(deps, { ...how, owner: memberOwner(user.uid) })
  return { token, app_user_id: user.uid, new_user_type: how.isNew ? 1 : 0, data: userInfoOf(user) }
}
