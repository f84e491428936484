import { useRef } from 'react'

const defaultGuardMs = 2_000

/**
 * Ignores repeated clicks (§2): what was run is not run again within the time, however often it is asked for.
 * @param guardMs 2000 by default
 * @returns makes a handler that is guarded; all handlers of one guard count as one
 */
export function useReclickGuard(guardMs = defaultGuardMs) {
  const lastRunMs = useRef(Number.NEGATIVE_INFINITY)
  return <Arguments extends readonly unknown[]>(handle: (...given: Arguments) => void) =>
    (...given: Arguments): void => {
      const nowMs = performance.now()
      if (nowMs - lastRunMs.current < guardMs) return
      lastRunMs.current = nowMs
      handle(...given)
    }
}
