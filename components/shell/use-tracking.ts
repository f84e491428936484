import { useEffect } from 'react'
import { whenIdle } from '@/lib/session/when-idle'

/** What a page shows first is loaded and drawn by then, on slow machines too. */
const settledMs = 4_000

/**
 * Begins to report usage (§7) once the visit has come to rest: what reports is a script of its own, for which neither
 * the first view nor the first question is to wait.
 */
export function useTracking(): void {
  // Time passes outside React.
  useEffect(() => {
    let end: (() => void) | undefined
    let isGone = false
    const begin = async () => {
      // Whoever blocks it, or is offline, is simply not counted.
      const tracking = await import('@/lib/tracking/start-tracking').catch(() => null)
      end = await tracking?.startTracking()
      if (isGone) end?.()
    }
    const timer = setTimeout(() => whenIdle(() => void begin()), settledMs)
    return () => {
      isGone = true
      clearTimeout(timer)
      end?.()
    }
  }, [])
}
