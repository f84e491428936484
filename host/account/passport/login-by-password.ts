import type { LoginAnswer } from '../../../lib/contract/account-routes.ts'
import { fieldError } from '../field-error.ts'
import { countTry, forgiveTry, type PasswordTry } from '../passwords/password-tries.ts'
import { verifyPassword } from '../passwords/hash-password.ts'
import type { TokenDeps } from '../tokens/issue-token.ts'
import { findUserByPhone } from '../users/find-user.ts'
import { signIn } from './sign-in.ts'

/**
 * Logs in by password. An unknown phone, a member without a password and a wrong password cost the same work and are
 * told the same.
 * @throws {HostError} bad_request at the field `password`; rate_limited after too many wrong ones
 */
export async function loginByPassword(
  deps: TokenDeps,
  input: PasswordTry & { readonly password: string },
  userAgent: string,
): Promise<LoginAnswer> {
  await countTry(deps, input)
  const user = await findUserByPhone(deps.database, input.phone)
  const isRight = await verifyPassword(input.password, user?.password_hash ?? '')
  if (!user || !isRight) throw fieldError('password', 'password_wrong')
  await forgiveTry(deps, input)
  return signIn(deps, user, { isNew: false, userAgent })
}
