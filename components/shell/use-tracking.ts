import { useEffect } from 'react'

/** What a page shows first is loaded and drawn by then, on slow machines too. */
const settledMs = 4_000
const signsOfUse = ['pointerdown', 'keydown'] as const

/**
 * Begins to report usage (§7) once the page has come to rest, or at the first sign of use: what reports is a script of
 * its own, and a first view is not to wait for it.
 */
export function useTracking(): void {
  // Time passes and is used outside React.
  useEffect(() => {
    let end: (() => void) | undefined
    let isGone = false
    const begin = async () => {
      stopWaiting()
      // Whoever blocks it, or is offline, is simply not counted.
      const tracking = await import('@/lib/tracking/start-tracking').catch(() => null)
      end = await tracking?.startTracking()
      if (isGone) end?.()
    }
    const handleUse = () => void begin()
    const timer = setTimeout(handleUse, settledMs)
    for (const sign of signsOfUse) window.addEventListener(sign, handleUse, { passive: true, capture: true })
    const stopWaiting = () => {
      clearTimeout(timer)
      for (const sign of signsOfUse) window.removeEventListener(sign, handleUse, { capture: true })
    }
    return () => {
      isGone = true
      stopWaiting()
      end?.()
    }
  }, [])
}
