import type { SearchPattern } from '@/lib/contract/frame'
import { usePreference } from './preference-store'

/** The patterns that have a pipeline in this release. */
export const openPatterns: readonly SearchPattern[] = ['normal', 'copilot']

/** @returns the pattern that was chosen, as far as it can be used */
export function useSearchPattern(): SearchPattern {
  const chosen = usePreference('pattern')
  return openPatterns.includes(chosen) ? chosen : 'normal'
}
