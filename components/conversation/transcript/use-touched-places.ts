import { type RefObject, useEffect, useState } from 'react'

/** So many rows stay as the reader has left them: opened, played, focused. */
const kept = 8

/** @returns the places of the rows that the reader touched last, by pointer or focus */
export function useTouchedPlaces(list: RefObject<HTMLElement | null>): readonly number[] {
  const [places, setPlaces] = useState<readonly number[]>([])
  // Wherever in a row it happens, and whatever becomes of the event.
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
