import { useEffect } from 'react'
import { useStore } from 'zustand'
import { dropSidePanel } from '@/components/ui/side-panel/side-panel-store'
import { fileTextPanelId, shownPlace } from './shown-place'

const focused = new WeakSet<object>()

/** The panel gets the focus once for each place that is opened in it, and not when its page is shown again. */
export function useFilePanelFocus(): void {
  const place = useStore(shownPlace)
  useEffect(() => {
    if (!place || focused.has(place)) return
    focused.add(place)
    focusFilePanel()
  }, [place])
}

export function focusFilePanel(): void {
  document.getElementById(fileTextPanelId)?.focus({ preventScroll: true })
}

/** Closes the panel when it shows one of these files, which were deleted. */
export function closeFiles(ids: readonly string[]): void {
  const place = shownPlace.getState()
  if (place && 'fileId' in place && ids.includes(place.fileId)) dropSidePanel(fileTextPanelId)
}
