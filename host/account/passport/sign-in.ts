import type { LoginAnswer } from '../../../lib/contract/account-routes.ts'
import { memberOwner } from '../owner.ts'
import { issueToken, type TokenDeps } from '../tokens/issue-token.ts'
import { userInfoOf, type UserRow } from '../users/user-info.ts'

/** Signs a member in whose identity has been proven, and says what a login answers. */
export async function signIn(
  deps: TokenDeps,
  user: UserRow,
  how: { readonly isNew: boolean; readonly userAgent: string },
): Promise<LoginAnswer> {
  const { token } = await issueToken(deps, { owner: memberOwner(user.uid), userAgent: how.userAgent })
  return { token, app_user_id: user.uid, new_user_type: how.isNew ? 1 : 0, data: userInfoOf(user) }
}
