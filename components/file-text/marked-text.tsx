'use client'
import { Fragment, type ReactNode, useMemo } from 'react'
import { supportingRanges, type TextRange } from '@/lib/text/citations/supporting-ranges'

/** @returns the parts of a passage that support a sentence; none for '' */
export function useSupport(passage: string, claim: string): readonly TextRange[] {
  return useMemo(() => (claim === '' ? [] : supportingRanges(claim, passage)), [passage, claim])
}

interface MarkedTextProps {
  readonly passage: string
  readonly ranges: readonly TextRange[]
  /** Start offset of the visible part. */
  readonly from?: number
  /** Shows a part of the passage; its characters when absent. */
  readonly show?: (start: number, end: number) => ReactNode
}

export function MarkedText({
  passage,
  ranges,
  from = 0,
  show = (start, end) => passage.slice(start, end),
}: MarkedTextProps) {
  return (
    <>
      {ranges.map(({ start, end }, index) => (
        <Fragment key={start}>
          {show(ranges[index - 1]?.end ?? from, start)}
          <mark className="rounded-[2px] bg-seal-wash text-ink">{show(start, end)}</mark>
        </Fragment>
      ))}
      {show(ranges.at(-1)?.end ?? from, passage.length)}
    </>
  )
}
