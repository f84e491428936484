import { countStatement } from '../../storage/daily-counts.ts'
import { statement } from '../../storage/database.ts'
import type { AccountDeps } from '../account-deps.ts'
import { freshToken, makeToken } from './token.ts'

/** How much of a browser's description is kept. */
const userAgentCharacters = 256

export type TokenDeps = Pick<AccountDeps, 'database' | 'now' | 'makeId'>

/**
 * Issues a token for one more login of a member.
 * @param to `userAgent` is what the browser calls itself, for the list of devices
 * @returns the token, which is stored only as a hash, and the family that it begins
 */
export async function issueToken(
  deps: TokenDeps,
  to: { readonly owner: string; readonly userAgent: string; readonly login: 'sms' | 'password' | 'link' },
): Promise<{ token: string; family: string }> {
  const token = makeToken()
  const family = deps.makeId()
  const now = deps.now()
  const user_agent = to.userAgent.slice(0, userAgentCharacters)
  const login = { owner: to.owner, login: to.login, family, user_agent, created_at: now }
  await deps.database.batch([
    statement(deps.database.build.insertInto('tokens').values(freshToken(token, login, now))),
    countStatement(deps.database, 'login', now),
  ])
  return { token, family }
}
