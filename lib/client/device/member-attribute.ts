import 'client-only'
import { useSyncExternalStore } from 'react'
import { createEvent } from '@/lib/client/device/create-event'

const [announceChange, subscribe] = createEvent()

/**
 * Whether a member is logged in, stored as an attribute of <html>. The first-paint script sets it, later the session
 * store updates it. It is the only account code in a visitor's page: the session store is loaded with the first
 * login, or with a page of a logged-in member.
 */
export function isShownAsMember(): boolean {
  return document.documentElement.dataset.account === 'member'
}

/** `isShownAsMember` as a hook; pages are prerendered for a visitor. */
export function useShownAsMember(): boolean {
  return useSyncExternalStore(subscribe, isShownAsMember, () => false)
}

/** Called by the session store. Operators also see a link to the setup. */
export function showAsMember(isMember: boolean, isOperator: boolean): void {
  if (isOperator) document.documentElement.dataset.operator = ''
  else delete document.documentElement.dataset.operator
  if (isMember === isShownAsMember()) return
  if (isMember) document.documentElement.dataset.account = 'member'
  else delete document.documentElement.dataset.account
  announceChange()
}
