import { useEffect, useState } from 'react'
import { isResearching } from '@/components/cards/outline/research-parts'
import type { ChatRecord } from '@/lib/contract/frames/record'

/**
 * @returns what stands before the page's title: ● while a research goes on, ✓ when it has ended while nobody looked at
 * the page, until somebody does
 */
export function useResearchMark(record: ChatRecord | undefined): string {
  const isRunning = record !== undefined && isResearching(record)
  const [wasRunning, setWasRunning] = useState(isRunning)
  const [isUnseen, setIsUnseen] = useState(false)
  if (wasRunning !== isRunning) {
    setWasRunning(isRunning)
    setIsUnseen(wasRunning && document.hidden)
  }
  // Whether somebody looks at the page is known to the browser alone.
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
