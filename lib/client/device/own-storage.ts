import 'client-only'
import { createEvent } from '@/lib/client/device/create-event'
import { type BrowserStorage, tabStorage } from './browser-storage'

const prefix = 'own:'
const [announceClear, onOwnStorageCleared] = createEvent()

export { onOwnStorageCleared }

/** Unsent drafts and choices of this tab, kept together to be cleared when another user follows. */
export const ownStorage: BrowserStorage = {
  read: (key) => tabStorage.read(prefix + key),
  readJson: (key) => tabStorage.readJson(prefix + key),
  write: (key, value) => tabStorage.write(prefix + key, value),
  remove: (key) => tabStorage.remove(prefix + key),
  keys: () => ownKeys().map((key) => key.slice(prefix.length)),
}

/** Clears all of it; in-memory copies of modules follow by the event. */
export function clearOwnStorage(): void {
  for (const key of ownKeys()) tabStorage.remove(key)
  announceClear()
}

function ownKeys(): string[] {
  return tabStorage.keys().filter((key) => key.startsWith(prefix))
}
