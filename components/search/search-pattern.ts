import 'client-only'
import { useSyncExternalStore } from 'react'
import { type SearchPattern, searchPatterns } from '@/lib/contract/frame'
import { persistentStorage } from '@/lib/device/browser-storage'
import { createEvent } from '@/lib/page/create-event'

const storageKey = 'search-pattern'
const [announceChoice, subscribe] = createEvent()

/** The patterns that have a pipeline in this release. */
export const openPatterns: readonly SearchPattern[] = ['normal']

/** @returns the pattern chosen last on this device, as far as it can be used; on the server the normal one. */
export function useSearchPattern(): SearchPattern {
  return useSyncExternalStore(subscribe, rememberedPattern, () => 'normal')
}

export function chooseSearchPattern(pattern: SearchPattern): void {
  persistentStorage.write(storageKey, pattern)
  announceChoice()
}

function rememberedPattern(): SearchPattern {
  const stored = persistentStorage.read(storageKey)
  return searchPatterns.find((pattern) => pattern === stored && openPatterns.includes(pattern)) ?? 'normal'
}
