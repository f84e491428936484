'use client'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { scrollFocus } from '@/components/ui/scroll-focus'
import type { SupportVerdict } from '@/lib/text/citations/claim-support/judge-citation'
import { MarkedText, useSupport } from '../../file-text/marked-text'

interface MarkedPassageProps {
  readonly passage: string
  readonly claim: string
  /** The supporting part is highlighted, or the contradicting one. */
  readonly verdict: SupportVerdict
}

/** A complete passage, with the part that supports a sentence highlighted and scrolled into view. */
export function MarkedPassage({ passage, claim, verdict }: MarkedPassageProps) {
  const box = useRef<HTMLParagraphElement | null>(null)
  const { state, reason } = verdict
  const ranges = useSupport(passage, state === 'unclear' ? '' : state === 'contradicted' ? reason : claim)
  // Scrolls only the box: scrollIntoView would scroll the page too.
  useLayoutEffect(() => {
    const mark = box.current?.querySelector('mark')
    if (box.current) box.current.scrollTop = mark ? mark.offsetTop - box.current.offsetTop - contextPixels : 0
  }, [ranges])

  const setBox = useCallback((node: HTMLParagraphElement | null) => {
    box.current = node
    return scrollFocus(node)
  }, [])

  return (
    <p ref={setBox} className="relative max-h-48 overflow-y-auto break-words">
      <MarkedText passage={passage} ranges={ranges} />
    </p>
  )
}

/** Space kept visible above the highlighted part. */
const contextPixels = 24
