import 'client-only'
import { getCookie } from 'cookies-next/client'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { cookieNames } from '@/lib/contract/identity'
import { type UserInfo, userInfo } from '@/lib/contract/user-info'
import { loginStateKey, readLoginState } from '../device/login-state'
import { showAsMember } from '../device/member-attribute'
import { setTabOwner } from './tab-owner'

export interface Session {
  /** '' for a visitor. */
  readonly token: string
  /** Null without a login, or while the user is not yet known. */
  readonly user: UserInfo | null
}

const loginResponse = z.object({ data: userInfo })
const visitor: Session = { token: '', user: null }

/** A store, because other tabs may change cookie and local storage at any time. */
export const sessionStore = createStore<Session>(readSession)
// The member may have changed before the page was loaded, and its components read drafts when they mount.
followOwner(sessionStore.getState())

/** @returns the session; on the server and during hydration that of a visitor */
export function useSession(): Session {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.getState, () => visitor)
}

/** @returns whether a user is logged in: user info has a uid (§6). */
export function isMember(session: Session): boolean {
  return uidOf(session) !== ''
}

/** @returns the uid of the member; '' for a visitor, and while the owner of the token is unknown */
export function uidOf({ user }: Session): string {
  return user?.uid ?? ''
}

/**
 * Reads cookie and storage again.
 * @param known the owner of the token, if just received: local storage may be unavailable
 */
export function refreshSession(known?: UserInfo): void {
  const [read, before] = [readSession(), sessionStore.getState()]
  const remembered = read.token === before.token ? before.user : null
  const next = read.token === '' ? visitor : { ...read, user: known ?? read.user ?? remembered }
  followOwner(next)
  if (JSON.stringify(next) !== JSON.stringify(before)) sessionStore.setState(next, true)
  showAsMember(isMember(next), next.user?.is_operator === true)
}

/** Also those of other sites that share the cookie. @returns a function that unsubscribes */
export function followOtherTabs(): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === loginStateKey || event.key === null) refreshSession()
  }

  const handleFocus = () => refreshSession()
  refreshSession()
  window.addEventListener('storage', handleStorage)
  window.addEventListener('focus', handleFocus)

  return () => {
    window.removeEventListener('storage', handleStorage)
    window.removeEventListener('focus', handleFocus)
  }
}

/** The drafts of a member whose login has ended stay, unless it was by a logout, in whatever tab. */
function followOwner(session: Session): void {
  const hasEnded = session.token === '' && !readLoginState().isLoggedOut
  if (!hasEnded) setTabOwner(uidOf(session))
}

function readSession(): Session {
  const token = getCookie(cookieNames.token)
  if (typeof token !== 'string' || token === '') return visitor
  const kept = readLoginState()
  return { token, user: kept.token === token ? personIn(kept.loginResponse) : null }
}

function personIn(response: unknown): UserInfo | null {
  const parsed = loginResponse.safeParse(response)
  return parsed.success ? parsed.data.data : null
}
