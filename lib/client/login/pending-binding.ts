import 'client-only'
import { persistentStorage } from '@/lib/client/device/browser-storage'

const storageKey = 'pending-binding'

/** Remembers for this account that what the device searched before the login is still to be moved to it. */
export function bindLater(uid: string): void {
  persistentStorage.write(storageKey, uid)
}

/**
 * Repeats a binding that failed at the login. One of another account is dropped: it is too late to move it.
 * @param bind loginBinding; the host accepts repeats
 */
export async function bindIfPending(uid: string, bind: () => Promise<unknown>): Promise<void> {
  const owner = persistentStorage.read(storageKey)
  if (owner === null) return
  if (owner === uid) await bind()
  persistentStorage.remove(storageKey)
}
