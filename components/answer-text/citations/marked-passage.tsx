'use client'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { scrollFocus } from '@/components/ui/scroll-focus'
import { MarkedText, useSupport } from '../../file-text/marked-text'

interface MarkedPassageProps {
  readonly passage: string
  /** The part that has these words is highlighted; '' for none. */
  readonly words: string
}

/** A complete passage, with a part of it highlighted and scrolled into view. */
export function MarkedPassage({ passage, words }: MarkedPassageProps) {
  const box = useRef<HTMLParagraphElement | null>(null)
  const ranges = useSupport(passage, words)
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
