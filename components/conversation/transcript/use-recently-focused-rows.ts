import { type RefObject, useEffect, useState } from 'react'

/** Maximum rows that keep their UI state: opened, playing, focused. */
const kept = 8

/** @returns indexes of the rows that the user last used by pointer or focus */
export function useRecentlyFocusedRows(list: RefObject<HTMLElement | null>): readonly number[] {
  const [places, setPlaces] = useState<readonly number[]>([])
  // In the capture phase: anywhere in a row, even if the event is stopped.
  useEffect(() => {
    const element = list.current
    if (!element) return

    const touch = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
      if (!row) return
      const place = Number(row.dataset.place)
      setPlaces((now) =>
        now[0] === place ? now : [place, ...now.filter((each) => each !== place)].slice(0, kept),
      )
    }

    const options = { capture: true, passive: true }
    element.addEventListener('pointerdown', touch, options)
    element.addEventListener('focusin', touch, options)

    return () => {
      element.removeEventListener('pointerdown', touch, options)
      element.removeEventListener('focusin', touch, options)
    }
  }, [list])
  return places
}
