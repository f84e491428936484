'use client'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { scrollFocus } from '@/components/ui/scroll-focus'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { nearestRange } from '@/lib/text/citations/supporting-ranges'
import { useSupport } from '../../file-text/marked-text'
import { RecognizedText } from '../../file-text/recognized-text'

interface MarkedPassageProps {
  readonly passage: string
  /** The part that has these words is highlighted; '' for none. */
  readonly words: string
  /** Without such words: the sentence that is nearest to this one is highlighted. */
  readonly nearestTo?: string
  /** Parts that may be misread. */
  readonly unsure?: SourceReference['unsure']
}

/** A complete passage, with a part of it highlighted and scrolled into view. */
export function MarkedPassage({ passage, words, nearestTo = '', unsure }: MarkedPassageProps) {
  const box = useRef<HTMLParagraphElement | null>(null)
  const supporting = useSupport(passage, words)
  const nearest = useMemo(() => nearestRange(nearestTo, passage), [nearestTo, passage])
  const ranges = supporting.length > 0 ? supporting : nearest
  const begin = ranges[0]?.start ?? 0
  const [isBelow, setIsBelow] = useState(false)
  // Scrolls only the box: scrollIntoView would scroll the page too.
  useLayoutEffect(() => {
    const mark = box.current?.querySelector('mark')
    if (!box.current) return
    // The box is positioned: offsets in it are its own.
    const isHidden = mark !== undefined && mark !== null && mark.offsetTop > box.current.clientHeight / 2
    setIsBelow(isHidden)
    box.current.scrollTop = isHidden ? mark.offsetTop : 0
  }, [ranges, isBelow])

  const setBox = useCallback((node: HTMLParagraphElement | null) => {
    box.current = node
    return scrollFocus(node)
  }, [])

  return (
    // Whole lines, whatever their height.
    <p ref={setBox} className="relative max-h-[8lh] overflow-y-auto break-words">
      {/* The text that is visible at first begins with a sentence: that of the mark, or that of the passage. */}
      {begin > 0 && (
        <span className={isBelow ? 'block' : undefined}>
          <RecognizedText passage={passage.slice(0, begin)} ranges={[]} unsure={unsure} />
        </span>
      )}
      <RecognizedText passage={passage} ranges={ranges} from={begin} unsure={unsure} />
    </p>
  )
}
