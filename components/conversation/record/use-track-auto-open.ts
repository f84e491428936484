import { useEffect, useRef } from 'react'
import type { ReferenceEntry } from '@/components/cards/search-result/open-references'
import { reportReferenceToggle } from '@/lib/client/tracking/report-reference-toggle'

/** Reports once that an answer's source list opened automatically, like a click would. */
export function useTrackAutoOpen(isAutoOpened: boolean, entry: ReferenceEntry): void {
  const isTracked = useRef(false)
  // It opens by CSS depending on the window width, without an event.
  useEffect(() => {
    if (!isAutoOpened || isTracked.current) return
    isTracked.current = true
    reportReferenceToggle(entry, true)
  })
}
