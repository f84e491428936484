import 'client-only'
import { useSyncExternalStore } from 'react'
import { createEvent } from '@/lib/client/device/create-event'

const [announceChange, subscribe] = createEvent()

/**
 * Whether a member is logged in, as an attribute of <html>. The first-paint script sets it, the session store updates
 * it from then on. It is the only code about accounts that a visitor's page loads: the session store comes with the
 * first login, or with a page of a logged-in member.
 */
export function isShownAsMember(): boolean {
  return document.documentElement.dataset.account === 'member'
}

/** `isShownAsMember` as a hook; pages are prerendered for a visitor. */
export function useShownAsMember(): boolean {
  return useSyncExternalStore(subscribe, isShownAsMember, () => false)
}

/** Called by the session store. Operators are shown where the set-up is. */
export function showAsMember(isMember: boolean, isOperator: boolean): void {
  if (isOperator) document.documentElement.dataset.operator = ''
  else delete document.documentElement.dataset.operator
  if (isMember === isShownAsMember()) return
  if (isMember) document.documentElement.dataset.account = 'member'
  else delete document.documentElement.dataset.account
  announceChange()
}
