'use client'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { scrollFocus } from '@/components/ui/scroll-focus'
import { nearestRange } from '@/lib/text/citations/supporting-ranges'
import { MarkedText, useSupport } from '../../file-text/marked-text'

interface MarkedPassageProps {
  readonly passage: string
  /** The part that has these words is highlighted; '' for none. */
  readonly words: string
  /** Without such words: the sentence that is nearest to this one is highlighted. */
  readonly nearestTo?: string
}

/** A complete passage, with a part of it highlighted and scrolled into view. */
export function MarkedPassage({ passage, words, nearestTo = '' }: MarkedPassageProps) {
  const box = useRef<HTMLParagraphElement | null>(null)
  const supporting = useSupport(passage, words)
  const nearest = useMemo(() => nearestRange(nearestTo, passage), [nearestTo, passage])
  const ranges = supporting.length > 0 ? supporting : nearest
  // Scrolls only the box: scrollIntoView would scroll the page too.
  useLayoutEffect(() => {
    const mark = box.current?.querySelector('mark')
    // The box is positioned: offsets in it are its own.
    if (box.current) box.current.scrollTop = mark ? mark.offsetTop - contextPixels : 0
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
