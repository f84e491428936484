'use client'
import { useLayoutEffect, useRef } from 'react'
import { MarkedText, useSupport } from './marked-text'

interface MarkedPassageProps {
  readonly passage: string
  readonly claim: string
  /** Nothing is marked if the passage does not support the claim. */
  readonly isVerified: boolean
}

/** A passage in full, with the part that supports a sentence marked and scrolled into view. */
export function MarkedPassage({ passage, claim, isVerified }: MarkedPassageProps) {
  const box = useRef<HTMLParagraphElement>(null)
  const ranges = useSupport(passage, isVerified ? claim : '')
  // Scrolls the box alone: scrollIntoView would scroll the page, too.
  useLayoutEffect(() => {
    const mark = box.current?.querySelector('mark')
    if (box.current) box.current.scrollTop = mark ? mark.offsetTop - box.current.offsetTop - contextPixels : 0
  }, [ranges])
  return (
    <p ref={box} className="relative max-h-48 overflow-y-auto break-words">
      <MarkedText passage={passage} ranges={ranges} />
    </p>
  )
}

/** Space kept visible above the marked part. */
const contextPixels = 24
