import 'client-only'
import { ApiError } from '@/lib/client/api/api-error'
import type { UserInfo } from '@/lib/contract/user-info'
import { forgetLogin, isCurrentToken, keepUser } from './keep-login'
import { refreshSession, sessionStore } from './session-store'

/** `unknown`: the host could not be reached, so nothing has changed. */
export type LoginCheck = 'member' | 'visitor' | 'lost' | 'unknown'

let running: Promise<LoginCheck> | null = null

/**
 * Asks the host whether the login of this browser is still valid (§6), and applies the response. Concurrent calls
 * share one request.
 * @param ask passport/check
 * @returns `lost` if the login is no longer valid; it is deleted here then, and only one caller gets this result
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
    // Another tab may have logged in meanwhile: then the response is about an outdated token.
    if (!isDead || !isCurrentToken(token)) return 'unknown'
    forgetLogin()
    return 'lost'
  }
}
