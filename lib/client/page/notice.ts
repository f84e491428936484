import 'client-only'
import { tabStorage } from '@/lib/client/device/browser-storage'

const storageKey = 'notice'
const readMs = 3_000

/** Stores a sentence while it is shown, so that it is shown again after a reload. */
export function keepNotice(sentence: string): void {
  tabStorage.write(storageKey, sentence)
  setTimeout(() => tabStorage.remove(storageKey), readMs)
}

/** @returns the notice interrupted by a reload, or null; each is returned once */
export function takeNotice(): string | null {
  const sentence = tabStorage.read(storageKey)
  tabStorage.remove(storageKey)
  return sentence
}
