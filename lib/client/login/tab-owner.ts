import 'client-only'
import { tabStorage } from '@/lib/client/device/browser-storage'
import { clearOwnStorage } from '@/lib/client/device/own-storage'

const storageKey = 'tab-owner'

/**
 * Clears what the previous member left in this tab, when another member or a visitor follows: after a logout, a token
 * that is no longer valid, or a login in another tab. What a visitor typed stays for the member that the visitor
 * becomes.
 * @param uid of the member who uses the tab now; '' for a visitor, and while the owner of the token is unknown
 */
export function setTabOwner(uid: string): void {
  const owner = tabStorage.read(storageKey) ?? ''
  if (owner === uid) return
  if (owner !== '') clearOwnStorage()
  if (uid === '') tabStorage.remove(storageKey)
  else tabStorage.write(storageKey, uid)
}
