'use client'
import { useEffect, useState } from 'react'
import { useTexts } from '@/lib/messages/use-texts'

/** Time without visible output after which the user is notified. */
export const quietLimitMs = 10_000

export function QuietAnswer() {
  const answer = useTexts('answer')
  const [isLong, setIsLong] = useState(false)
  // A timer, as no frame arrives that could trigger a render.
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), quietLimitMs)
    return () => clearTimeout(timer)
  }, [])
  return <output className="text-sm text-ink-soft">{isLong && answer.quiet}</output>
}
