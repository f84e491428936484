import 'client-only'
import { persistentStorage } from '@/lib/client/device/browser-storage'

const storageKey = 'pending-binding'

/** Remembers that this device's searches still have to be moved to this account. */
export function bindLater(uid: string): void {
  persistentStorage.write(storageKey, uid)
}

/** One of another account is dropped. @param bind loginBinding; idempotent on the host */
export async function bindIfPending(uid: string, bind: () => Promise<unknown>): Promise<void> {
  const owner = persistentStorage.read(storageKey)
  if (owner === null) return
  if (owner === uid) await bind()
  persistentStorage.remove(storageKey)
}
