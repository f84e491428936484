import 'client-only'
import { tabBound } from '@/lib/device/browser-storage'

const storageKey = 'notice'
/** A notice shown for so long counts as read. */
const readMs = 3_000

/** Keeps a sentence that is being shown: a reload that wipes it before it can be read shows it once more. */
export function keepNotice(sentence: string): void {
  tabBound.write(storageKey, sentence)
  setTimeout(() => tabBound.remove(storageKey), readMs)
}

/** @returns what a reload wiped, or null; it is shown once */
export function takeNotice(): string | null {
  const sentence = tabBound.read(storageKey)
  tabBound.remove(storageKey)
  return sentence
}
