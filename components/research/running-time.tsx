'use client'
import { useEffect, useState } from 'react'
import { useTexts } from '@/lib/messages/use-texts'
import { durationText } from './progress-of'

const tickMs = 1_000

/** Duration of a run, counting on every second from the host's last value. */
export function RunningTime({ seconds }: { readonly seconds: number }) {
  const research = useTexts('research')
  const [since, setSince] = useState({ seconds, more: 0 })
  useEffect(() => {
    const begun = performance.now()
    const timer = setInterval(() => {
      setSince({ seconds, more: Math.floor((performance.now() - begun) / tickMs) })
    }, tickMs)
    return () => clearInterval(timer)
  }, [seconds])
  return durationText(seconds + (since.seconds === seconds ? since.more : 0), research)
}
