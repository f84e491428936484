import 'client-only'
import type { LoginAnswer } from '@/lib/contract/routes/account-routes'
import type { UserInfo } from '@/lib/contract/user-info'
import { changeLoginState, readLoginState } from '../device/login-state'
import { forgetUnsaved } from './member-preferences'
import { refreshSession, sessionStore } from './session-store'
import { setTabOwner } from './tab-owner'
import { clearToken, writeToken } from './token-cookie'

/** Publishes a login to this tab and, through local storage, to the others. The cookie must be set already. */
export function keepLogin(answer: LoginAnswer): void {
  changeLoginState({
    token: answer.token,
    tokenSetAt: Date.now(),
    loginResponse: answer,
    isLoggedOut: false,
  })
  refreshSession(answer.data)
}

/** Stores the user info of the owner of this token; of the same login it stays a new user's. */
export function keepUser(token: string, user: UserInfo): void {
  const before = readLoginState().loginResponse as Partial<LoginAnswer> | undefined
  const isNew = before?.app_user_id === user.app_user_id && before.new_user_type === 1
  const loginResponse: LoginAnswer = {
    token,
    app_user_id: user.app_user_id,
    new_user_type: isNew ? 1 : 0,
    data: user,
  }
  changeLoginState({ token, loginResponse, isLoggedOut: false })
  refreshSession(user)
}

/** Replaces the token after an exchange. */
export function replaceToken(token: string): void {
  if (!writeToken(token)) return
  changeLoginState({ token, tokenSetAt: Date.now() })
  refreshSession()
}

/** The member logs out: removes the login in all tabs, and what was typed. Channel and query stay. */
export function logOut(): void {
  // Here too, as the session learns it from local storage, which may be unavailable.
  setTabOwner('')
  removeLogin(true)
}

/** Removes in all tabs a login that the host no longer accepts. The member may log in again: what was typed stays. */
export function forgetLogin(): void {
  removeLogin(false)
}

function removeLogin(isLoggedOut: boolean): void {
  clearToken()
  changeLoginState({ token: '', tokenSetAt: 0, loginResponse: undefined, isLoggedOut })
  forgetUnsaved()
  refreshSession()
}

export function isCurrentToken(token: string): boolean {
  refreshSession()
  return sessionStore.getState().token === token
}
