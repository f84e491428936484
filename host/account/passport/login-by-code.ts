import type { LoginAnswer } from '../../../lib/contract/account-routes.ts'
import { useCode } from '../codes/use-code.ts'
import { memberOwner } from '../owner.ts'
import type { TokenDeps } from '../tokens/issue-token.ts'
import { type RevokeDeps, revokeOthers } from '../tokens/revoke-tokens.ts'
import { registerUser } from '../users/register-user.ts'
import { setPassword } from '../users/set-password.ts'
import { signIn } from './sign-in.ts'

/**
 * Logs in whoever holds the phone, and registers them when they are new.
 * @param input a password is set in place of the one before, which ends every other login
 * @throws {HostError} bad_request at the field `code`
 */
export async function loginByCode(
  deps: TokenDeps & RevokeDeps & { readonly isApproved: boolean },
  input: { readonly phone: string; readonly code: string; readonly password?: string | undefined },
  userAgent: string,
): Promise<LoginAnswer> {
  await useCode(deps, { phone: input.phone, scene: 'login', code: input.code })
  const { user, isNew } = await registerUser(deps, input.phone)
  if (input.password !== undefined) {
    await setPassword(deps.database, user, input.password)
    if (!isNew) await revokeOthers(deps, memberOwner(user.uid))
  }
  return signIn(deps, user, { isNew, userAgent })
}
