import 'client-only'
import { tabStorage } from '@/lib/client/device/browser-storage'

const storageKey = 'notice'
/** A notice counts as read after this time. */
const readMs = 3_000

/** Keeps a sentence that is being shown, so that a reload within that time shows it once more. */
export function keepNotice(sentence: string): void {
  tabStorage.write(storageKey, sentence)
  setTimeout(() => tabStorage.remove(storageKey), readMs)
}

/** @returns the notice that a reload interrupted, or null; each is returned once */
export function takeNotice(): string | null {
  const sentence = tabStorage.read(storageKey)
  tabStorage.remove(storageKey)
  return sentence
}
