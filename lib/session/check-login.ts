import 'client-only'
import { ApiError } from '@/lib/api/api-error'
import type { UserInfo } from '@/lib/contract/user-info'
import { forgetLogin, isCurrentToken, keepUser } from './keep-login'
import { refreshSession, sessionStore } from './session-store'

/** `unknown`: the host could not be asked, so nothing has changed. */
export type LoginCheck = 'member' | 'visitor' | 'lost' | 'unknown'

let running: Promise<LoginCheck> | null = null

/**
 * Asks the host whether the login of this browser still counts (§6), and takes up what it says. Asked several times
 * at once, it asks once.
 * @param ask passport/check
 * @returns `lost` when there was a login and the host no longer knows it; it is forgotten here then, and only one
 * caller is told so
 */
export function checkLogin(ask: () => Promise<UserInfo>): Promise<LoginCheck> {
  if (running) return running.then((result) => (result === 'lost' ? 'visitor' : result))
  running = check(ask).finally(() => {
    running = null
  })
  return running
}

async function check(ask: () => Promise<UserInfo>): Promise<LoginCheck> {
  refreshSession()
  const { token } = sessionStore.getState()
  if (token === '') return 'visitor'
  try {
    const user = await ask()
    if (!isCurrentToken(token)) return 'unknown'
    keepUser(token, user)
    return 'member'
  } catch (error) {
    const isDead = error instanceof ApiError && error.code === 'unauthorized'
    // Meanwhile another tab may have logged in anew: then the answer is about a token that nobody uses.
    if (!isDead || !isCurrentToken(token)) return 'unknown'
    forgetLogin()
    return 'lost'
  }
}
