import { useRef, useState } from 'react'

/**
 * The state of a popover whose entries open something else: they run once it is closed and its trigger has the focus
 * again, so that a dialog or panel returns it there.
 */
export function useClosingPopover() {
  const [isOpen, setIsOpen] = useState(false)
  const afterClose = useRef<(() => void) | null>(null)
  return {
    isOpen,
    onOpenChange: setIsOpen,
    /** @param act runs once the popover is closed */
    close: (act: (() => void) | null = null) => {
      afterClose.current = act
      setIsOpen(false)
    },
    onClosed: () => {
      afterClose.current?.()
      afterClose.current = null
    },
  }
}
