'use client'
import { Fragment, useLayoutEffect, useMemo, useRef } from 'react'
import { supportingRanges } from '@/lib/text/supporting-ranges'

interface MarkedPassageProps {
  readonly passage: string
  readonly claim: string
  /** Nothing is marked if the passage does not support the claim. */
  readonly isVerified: boolean
}

/** A passage in full, with the part that supports a sentence marked and scrolled into view. */
export function MarkedPassage({ passage, claim, isVerified }: MarkedPassageProps) {
  const box = useRef<HTMLParagraphElement>(null)
  const ranges = useMemo(
    () => (isVerified && claim !== '' ? supportingRanges(claim, passage) : []),
    [passage, claim, isVerified],
  )
  // Scrolls the box alone: scrollIntoView would scroll the page, too.
  useLayoutEffect(() => {
    const mark = box.current?.querySelector('mark')
    if (box.current) box.current.scrollTop = mark ? mark.offsetTop - box.current.offsetTop - contextPixels : 0
  }, [ranges])
  return (
    <p ref={box} className="relative max-h-48 overflow-y-auto break-words">
      {ranges.map(({ start, end }, index) => (
        <Fragment key={start}>
          {passage.slice(ranges[index - 1]?.end ?? 0, start)}
          <mark className="rounded-[2px] bg-seal-wash text-ink">{passage.slice(start, end)}</mark>
        </Fragment>
      ))}
      {passage.slice(ranges.at(-1)?.end ?? 0)}
    </p>
  )
}

/** Space kept visible above the marked part. */
const contextPixels = 24
