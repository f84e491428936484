import 'client-only'
import { useEffect, useState } from 'react'
import { smsCountdownS } from '@/lib/contract/account-rules'

const tickMs = 1_000

/** Module state, so that a reopened dialog continues the countdown. */
let deadlineMs = 0
let sentFor = ''

interface Countdown {
  readonly seconds: number
  readonly wasStarted: boolean
  /** The scene that the code was sent for. */
  readonly sentFor: string
  readonly start: (scene: string) => void
}

/** Starts the countdown of §4, after a code was sent. The host has one for all scenes, too. */
export function startCountdown(scene: string, nowMs = Date.now()): void {
  sentFor = scene
  deadlineMs = nowMs + smsCountdownS * 1_000
}

/** @returns whole seconds until another code may be requested, from 60 to 0 */
export function secondsLeft(nowMs = Date.now()): number {
  // A clock that was set back must not lock the button for longer than a minute.
  return Math.min(smsCountdownS, Math.max(0, Math.ceil((deadlineMs - nowMs) / 1_000)))
}

/** Computed from the deadline, not from the number of ticks: browsers throttle timers of hidden pages. */
export function useCountdown(): Countdown {
  const [seconds, setSeconds] = useState(secondsLeft)
  const isCounting = seconds > 0
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => setSeconds(secondsLeft()), tickMs)
    return () => clearInterval(timer)
  }, [isCounting])
  return {
    seconds,
    wasStarted: deadlineMs > 0,
    sentFor,
    start: (scene) => {
      startCountdown(scene)
      setSeconds(secondsLeft())
    },
  }
}
