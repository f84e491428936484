import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'
import { whenIdle } from '@/lib/client/page/scheduling'
import { track } from '@/lib/client/tracking/tracking-port'
import { watchUseTime } from '@/lib/client/tracking/watch-use-time'
import type { Tracking } from '@/lib/client/tracking/start-tracking'

/** What a page shows first is loaded and drawn by then, on slow machines too. */
const settledMs = 4_000

/**
 * Counts the time of use from the mount on (§4), and begins to report usage (§7) once the visit has come to rest: what
 * reports is a script of its own, for which neither the first view nor the first question is to wait. A page that is
 * hidden before has come to rest.
 */
export function useTracking(): void {
  const queryClient = useQueryClient()
  // Time passes outside React.
  useEffect(() => {
    let tracking: Tracking | null = null
    let isGone = false
    let begun: Promise<void> | null = null
    const begin = async () => {
      // Whoever blocks it, or is offline, is simply not counted.
      const script = await import('@/lib/client/tracking/start-tracking').catch(() => null)
      tracking =
        (await script?.startTracking(() => queryClient.ensureQueryData(runtimeConfigQuery()))) ?? null
      if (isGone) tracking?.end()
    }
    const beginOnce = () => (begun ??= begin())
    const leave = () => {
      if (tracking) tracking.leave()
      else void beginOnce().then(() => tracking?.leave())
    }
    const stopCounting = watchUseTime(document, track, leave)
    const timer = setTimeout(() => whenIdle(() => void beginOnce()), settledMs)
    return () => {
      isGone = true
      clearTimeout(timer)
      stopCounting()
      tracking?.end()
    }
  }, [queryClient])
}
