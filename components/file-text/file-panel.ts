import { useEffect } from 'react'
import { useStore } from 'zustand'
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

function focusFilePanel(): void {
  document.getElementById(fileTextPanelId)?.focus({ preventScroll: true })
}
