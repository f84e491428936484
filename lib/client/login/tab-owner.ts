import 'client-only'
import { tabStorage } from '@/lib/client/device/browser-storage'
import { clearOwnStorage } from '@/lib/client/device/own-storage'

const storageKey = 'tab-owner'

/**
 * Clears the previous member's drafts in this tab when another member or a visitor follows: after a logout, an
 * invalid token, or a login in another tab. A visitor's drafts stay when the visitor logs in.
 * @param uid of the current member; '' for a visitor, and while the owner of the token is unknown
 */
export function setTabOwner(uid: string): void {
  const owner = tabStorage.read(storageKey) ?? ''
  if (owner === uid) return
  if (owner !== '') clearOwnStorage()
  if (uid === '') tabStorage.remove(storageKey)
  else tabStorage.write(storageKey, uid)
}
