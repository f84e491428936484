import type { SearchPattern } from '@/lib/contract/frames/frame'
import { usePreference } from './preference-store'

export const openPatterns: readonly SearchPattern[] = ['normal', 'copilot', 'research']

export function useSearchPattern(): SearchPattern {
  const chosen = usePreference('pattern')
  return openPatterns.includes(chosen) ? chosen : 'normal'
}
