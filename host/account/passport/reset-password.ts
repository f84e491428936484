import { HostError } from '../../errors.ts'
import { useCode } from '../codes/use-code.ts'
import { memberOwner } from '../owner.ts'
import { type RevokeDeps, revokeOthers } from '../tokens/revoke-tokens.ts'
import { findUserByPhone } from '../users/find-user.ts'
import { setPassword } from '../users/set-password.ts'

/**
 * Gives the holder of a phone a new password and signs them out everywhere. Only somebody with the right code, and so
 * with the phone, is told that nobody has registered with it.
 * @throws {HostError} bad_request at the field `code` or `phone`
 */
export async function resetPassword(
  deps: RevokeDeps,
  input: { readonly phone: string; readonly code: string; readonly password: string },
): Promise<void> {
  await useCode(deps, { phone: input.phone, scene: 'forget', code: input.code })
  const user = await findUserByPhone(deps.database, input.phone)
  if (!user)
    throw new HostError('bad_request', '这个手机号还没有注册，请用短信验证码登录', { field: 'phone' })
  await setPassword(deps.database, user, input.password)
  await revokeOthers(deps, memberOwner(user.uid))
}
