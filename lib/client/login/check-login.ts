import 'client-only'
import { isLoginRefused } from '@/lib/client/api/api-error'
import type { UserInfo } from '@/lib/contract/user-info'
import { forgetLogin, isCurrentToken, keepUser } from './keep-login'
import { refreshSession, sessionStore } from './session-store'

/** `unknown`: the host could not be reached, so nothing has changed. */
export type LoginCheck = 'member' | 'visitor' | 'lost' | 'blocked' | 'unknown'

let running: Promise<LoginCheck> | null = null

/**
 * Asks the host whether the login of this browser is still valid (§6), and applies the response. Concurrent calls
 * share one request.
 * @param ask passport/check
 * @param onBlocked gets the host's sentence with the reason, before the login is deleted
 * @returns `lost` or `blocked` if the login is no longer valid; it is deleted here then, and only one caller gets this
 * result
 */
export function checkLogin(
  ask: () => Promise<UserInfo>,
  onBlocked: (sentence: string) => void = () => undefined,
): Promise<LoginCheck> {
  if (running)
    return running.then((result) => (result === 'lost' || result === 'blocked' ? 'visitor' : result))
  running = check(ask, onBlocked).finally(() => {
    running = null
  })
  return running
}

async function check(
  ask: () => Promise<UserInfo>,
  onBlocked: (sentence: string) => void,
): Promise<LoginCheck> {
  refreshSession()
  const { token } = sessionStore.getState()
  if (token === '') return 'visitor'
  try {
    const user = await ask()
    if (!isCurrentToken(token)) return 'unknown'
    keepUser(token, user)
    return 'member'
  } catch (error) {
    // Another tab may have logged in meanwhile: then the response is about an outdated token.
    if (!isLoginRefused(error) || !isCurrentToken(token)) return 'unknown'
    const isBlocked = error.code === 'blocked'
    if (isBlocked) onBlocked(error.message)
    forgetLogin()
    return isBlocked ? 'blocked' : 'lost'
  }
}
