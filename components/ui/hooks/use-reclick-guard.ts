import { useRef } from 'react'

const defaultGuardMs = 2_000

/**
 * Ignores repeated clicks (§2): an action runs once per interval.
 * @param guardMs 2000 by default
 * @returns wraps a handler; all handlers of one guard share its interval
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
