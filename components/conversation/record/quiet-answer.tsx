'use client'
import { useEffect, useState } from 'react'
import { useTexts } from '@/lib/messages/use-texts'

/** From here on a reader is told that nothing readable has come. */
export const quietLimitMs = 10_000

/** Shown while an answer has no card: after a while it says so. */
export function QuietAnswer() {
  const answer = useTexts('answer')
  const [isLong, setIsLong] = useState(false)
  // Time passes without any frame that could render it.
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), quietLimitMs)
    return () => clearTimeout(timer)
  }, [])
  return <output className="text-sm text-ink-soft">{isLong && answer.quiet}</output>
}
