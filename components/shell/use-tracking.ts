import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'
import { afterLoad, whenIdle } from '@/lib/client/page/scheduling'
import type { Tracking } from '@/lib/client/tracking/start-tracking'
import { track } from '@/lib/client/tracking/tracking-port'
import { watchUseTime } from '@/lib/client/tracking/watch-use-time'

/** Time after a page has loaded, by which its first view is complete, on slow machines too. */
const settledMs = 4_000

/**
 * Measures usage time from the mount on (§4), and starts usage reporting (§7) once the page has settled: its script
 * must delay neither the first view nor the first question. A page that is hidden earlier counts as settled.
 */
export function useTracking(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let tracking: Tracking | null = null
    let isUnmounted = false
    let begun: Promise<void> | null = null

    const begin = async () => {
      // Users who block it, or are offline, are not counted.
      const script = await import('@/lib/client/tracking/start-tracking').catch(() => null)
      tracking =
        (await script?.startTracking(() => queryClient.ensureQueryData(runtimeConfigQuery()))) ?? null
      if (isUnmounted) tracking?.end()
    }

    const beginOnce = () => (begun ??= begin())

    const leave = () => {
      if (tracking) tracking.leave()
      else void beginOnce().then(() => tracking?.leave())
    }

    const stopCounting = watchUseTime(document, track, leave)
    const cancelStart = afterLoad(settledMs, () => whenIdle(() => void beginOnce()))

    return () => {
      isUnmounted = true
      cancelStart()
      stopCounting()
      tracking?.end()
    }
  }, [queryClient])
}
