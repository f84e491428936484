import { type RefObject, type TouchEvent, useRef } from 'react'

/** Minimum swipe distance; shorter ones are taps or cancelled. */
const minPixels = 60

/** Closes a bottom sheet. The element with these handlers needs `touch-none`. */
export function useSwipeDown(sheet: RefObject<HTMLElement | null>, close: () => void) {
  const begun = useRef(0)
  const wayOf = (event: TouchEvent) => (event.changedTouches[0]?.clientY ?? 0) - begun.current
  const moveTo = (pixels: number) => sheet.current?.style.setProperty('translate', `0 ${pixels}px`)
  return {
    onTouchStart: (event: TouchEvent) => {
      begun.current = event.changedTouches[0]?.clientY ?? 0
    },
    onTouchMove: (event: TouchEvent) => moveTo(Math.max(0, wayOf(event))),
    onTouchEnd: (event: TouchEvent) => {
      if (wayOf(event) >= minPixels) close()
      else moveTo(0)
    },
    onTouchCancel: () => moveTo(0),
  }
}
