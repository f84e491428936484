'use client'
import { Fragment, useMemo } from 'react'
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
}

export function MarkedText({ passage, ranges, from = 0 }: MarkedTextProps) {
  return (
    <>
      {ranges.map(({ start, end }, index) => (
        <Fragment key={start}>
          {passage.slice(ranges[index - 1]?.end ?? from, start)}
          <mark className="rounded-[2px] bg-seal-wash text-ink">{passage.slice(start, end)}</mark>
        </Fragment>
      ))}
      {passage.slice(ranges.at(-1)?.end ?? from)}
    </>
  )
}
