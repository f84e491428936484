import { useEffect, useRef, useState } from 'react'

/** @returns the value, changing at most once per interval; the last one always arrives */
export function useThrottledValue<Value>(value: Value, intervalMs: number): Value {
  const [throttled, setThrottled] = useState(value)
  const changedAtMs = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const waitMs = Math.max(0, changedAtMs.current + intervalMs - performance.now())
    const timer = setTimeout(() => {
      changedAtMs.current = performance.now()
      setThrottled(value)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [value, intervalMs])
  return throttled
}
