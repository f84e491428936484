'use client'
import { useLayoutEffect, useRef } from 'react'
import type { SupportVerdict } from '@/lib/text/citations/claim-support/judge-citation'
import { MarkedText, useSupport } from '../../file-text/marked-text'

interface MarkedPassageProps {
  readonly passage: string
  readonly claim: string
  /** What it says of the claim: the part that supports it is marked, or the one that contradicts it. */
  readonly verdict: SupportVerdict
}

/** A passage in full, with the part that supports a sentence marked and scrolled into view. */
export function MarkedPassage({ passage, claim, verdict }: MarkedPassageProps) {
  const box = useRef<HTMLParagraphElement>(null)
  const { state, reason } = verdict
  const ranges = useSupport(passage, state === 'unclear' ? '' : state === 'contradicted' ? reason : claim)
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
