import 'client-only'
import { ApiError } from '@/lib/client/api/api-error'
import type { UserInfo } from '@/lib/contract/user-info'
import { forgetLogin, isCurrentToken, keepUser } from './keep-login'
import { refreshSession, sessionStore } from './session-store'

/** `unknown`: the host could not be asked, so nothing has changed. */
export type LoginCheck = 'member' | 'visitor' | 'lost' | 'unknown'

let running: Promise<LoginCheck> | null = null

/**
 * Asks the host whether the login of this browser is still valid (§6), and applies the reply. Asked several times
 * at once, it asks once.
 * @param ask passport/check
 * @returns `lost` when there was a login and the host no longer has it; it is deleted here then, and only one
 * caller gets this result
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
    // Meanwhile another tab may have logged in anew: then the reply is about a token no longer in use.
    if (!isDead || !isCurrentToken(token)) return 'unknown'
    forgetLogin()
    return 'lost'
  }
}
