import 'client-only'
import { tabStorage } from '@/lib/client/device/browser-storage'
import { clearOwnStorage } from '@/lib/client/device/own-storage'

const storageKey = 'tab-owner'

/** @returns whether the drafts of this tab are those of a member; with a visitor, of a login that has ended */
export function isTabOfMember(): boolean {
  return (tabStorage.read(storageKey) ?? '') !== ''
}

/**
 * Clears the previous member's drafts in this tab when another member or a visitor follows: after a logout, or a login
 * in another tab. Not called when a login has ended otherwise: the next one may be the same member's. A visitor's
 * drafts stay when the visitor logs in.
 * @param uid of the current member; '' for a visitor, and while the owner of the token is unknown
 */
export function setTabOwner(uid: string): void {
  const owner = tabStorage.read(storageKey) ?? ''
  if (owner === uid) return
  if (owner !== '') clearOwnStorage()
  if (uid === '') tabStorage.remove(storageKey)
  else tabStorage.write(storageKey, uid)
}
