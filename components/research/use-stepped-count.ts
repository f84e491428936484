import { useEffect, useState } from 'react'
import { useIsHydrating } from '@/components/ui/hooks/use-is-hydrating'
import { afterFrame } from '@/lib/client/page/scheduling'

/**
 * Lets long parts of a page be rendered one after the other, each in a task of its own, so that none holds up the page.
 * What the server has rendered is there as a whole.
 * @returns how many of `count` are rendered by now; one at the beginning
 */
export function useSteppedCount(count: number): number {
  const isHydrating = useIsHydrating()
  const [shown, setShown] = useState(isHydrating ? count : 1)
  // The browser's frames are outside of React.
  useEffect(() => {
    if (shown < count) return afterFrame(() => setShown(shown + 1))
  }, [shown, count])
  return shown
}
