import 'client-only'
import { useSyncExternalStore } from 'react'
import { createEvent } from '@/lib/page/create-event'

const [announceChange, subscribe] = createEvent()

/**
 * Whether a member is logged in, as an attribute of <html>. The first-paint script sets it, the session keeps
 * it true from then on. It is all that a page carries of accounts for a visitor: the session itself is loaded with the
 * first login, or with a page of a logged-in member.
 */
export function isShownAsMember(): boolean {
  return document.documentElement.dataset.account === 'member'
}

/** Like `isShownAsMember`, for rendering by it; pages are prerendered for a visitor. */
export function useShownAsMember(): boolean {
  return useSyncExternalStore(subscribe, isShownAsMember, () => false)
}

/** The session's word. */
export function showAsMember(isMember: boolean): void {
  if (isMember === isShownAsMember()) return
  if (isMember) document.documentElement.dataset.account = 'member'
  else delete document.documentElement.dataset.account
  announceChange()
}
