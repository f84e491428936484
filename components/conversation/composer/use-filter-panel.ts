import { useId, useRef, useState } from 'react'
import { useLoadedOnPress } from '@/components/toasts/use-loaded-on-press'

const load = () => import('./filter-panel')

/** State of the filter panel, which is loaded when first opened. On close the focus returns to its button. */
export function useFilterPanel() {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<Element | null>(null)
  const { loaded, isLoading, press } = useLoadedOnPress(load)

  return {
    id,
    isOpen: isOpen && loaded !== null,
    isLoading,
    FilterPanel: isOpen ? loaded?.part.FilterPanel : undefined,
    toggle: () => {
      opener.current = document.activeElement
      setIsOpen(!isOpen)
      if (!loaded) void press()
    },
    close: () => {
      setIsOpen(false)
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
