import 'client-only'
import { tabStorage } from '@/lib/client/device/browser-storage'
import { clearOwnStorage } from '@/lib/client/device/own-storage'

const storageKey = 'tab-owner'

/** @returns whether the drafts of this tab are those of a member; with a visitor, of a login that has ended */
export function isTabOfMember(): boolean {
  return (tabStorage.read(storageKey) ?? '') !== ''
}

/**
 * Clears the previous member's drafts in this tab when another member follows, or when the member logs out. A login
 * that ended in another way may be the same member's again: the drafts stay until it is known whose the next one is.
 * A visitor's drafts stay when the visitor logs in.
 * @param uid of the current member; '' for a visitor, and while the owner of the token is unknown
 * @param isLogout the member has logged out on purpose
 */
export function setTabOwner(uid: string, isLogout = false): void {
  const owner = tabStorage.read(storageKey) ?? ''
  if (owner === uid || (uid === '' && !isLogout)) return
  if (owner !== '') clearOwnStorage()
  if (uid === '') tabStorage.remove(storageKey)
  else tabStorage.write(storageKey, uid)
}
