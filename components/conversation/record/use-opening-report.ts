import { useEffect, useRef } from 'react'
import type { ReferenceEntry } from '@/components/cards/search-result/open-references'
import { reportReferenceToggle } from '@/lib/client/tracking/report-reference-toggle'

/** Reports once that the list of an answer stands open without a click, as a click would. */
export function useOpeningReport(isOpenedByItself: boolean, entry: ReferenceEntry): void {
  const isReported = useRef(false)
  // It is opened by the width of the window, of which no event tells.
  useEffect(() => {
    if (!isOpenedByItself || isReported.current) return
    isReported.current = true
    reportReferenceToggle(entry, true)
  })
}
