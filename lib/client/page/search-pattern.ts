import type { SearchPattern } from '@/lib/contract/frames/frame'
import { usePreference } from './preference-store'

/** The patterns that the host answers. */
export const openPatterns: readonly SearchPattern[] = ['normal', 'copilot', 'research']

/** @returns the pattern that was chosen, as far as it can be used */
export function useSearchPattern(): SearchPattern {
  const chosen = usePreference('pattern')
  return openPatterns.includes(chosen) ? chosen : 'normal'
}
