import { useEffect, useState } from 'react'
import { useIsHydrating } from '@/components/ui/hooks/use-is-hydrating'
import { afterFrame } from '@/lib/client/page/scheduling'

/**
 * Renders long parts of a page one by one, each in its own task, so that none blocks the page. Server-rendered
 * content is complete from the start.
 * @returns how many of `count` are rendered now; initially one
 */
export function useSteppedCount(count: number): number {
  const isHydrating = useIsHydrating()
  const [shown, setShown] = useState(isHydrating ? count : 1)
  useEffect(() => {
    if (shown < count) return afterFrame(() => setShown(shown + 1))
  }, [shown, count])
  return shown
}
