import { useEffect, useState } from 'react'
import { isResearching } from '@/components/cards/outline/research-parts'
import type { ChatRecord } from '@/lib/contract/frames/record'

/** ● while a research is running; ✓ if it has ended while the page was hidden, until it is visible again. */
export function useResearchMark(record: ChatRecord | undefined): string {
  const isRunning = record !== undefined && isResearching(record)
  const [wasRunning, setWasRunning] = useState(isRunning)
  const [isUnseen, setIsUnseen] = useState(false)
  if (wasRunning !== isRunning) {
    setWasRunning(isRunning)
    setIsUnseen(wasRunning && document.hidden)
  }

  // Visibility is known only in the browser.
  useEffect(() => {
    if (!isUnseen) return
    const look = () => {
      if (!document.hidden) setIsUnseen(false)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isUnseen])
  return isRunning ? '● ' : isUnseen ? '✓ ' : ''
}
