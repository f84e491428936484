import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'

interface Drag {
  readonly from: number
  /** Its index if it were dropped now. */
  readonly to: number
  readonly byPixels: number
  readonly startY: number
  /** Vertical centers of the rows at the drag start, relative to the page. */
  readonly middles: readonly number[]
}

/** Escape cancels. @param list whose children are the rows */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragging = drag !== null
  const cancel = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') setDrag(null)
  })
  useEffect(() => {
    if (!isDragging) return
    const handle = (event: KeyboardEvent) => cancel(event)
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [isDragging])

  const handleProps = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !list.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const middles = [...list.current.children].map((row) => {
        const { top, height } = row.getBoundingClientRect()
        return top + height / 2 + window.scrollY
      })
      setDrag({ from: index, to: index, byPixels: 0, startY: event.clientY + window.scrollY, middles })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag?.from !== index) return
      const byPixels = event.clientY + window.scrollY - drag.startY
      setDrag({ ...drag, byPixels, to: placeOf(drag, byPixels) })
    },
    onPointerUp: () => {
      if (drag?.from !== index) return
      setDrag(null)
      if (drag.to !== drag.from) onMove(drag.from, drag.to)
    },
    onPointerCancel: () => setDrag(null),
  })

  return { drag, handleProps }
}

/** @returns how many of the other rows are above the center of the dragged one */
function placeOf({ from, middles }: Drag, byPixels: number): number {
  const middle = (middles[from] ?? 0) + byPixels
  return middles.filter((each, index) => index !== from && each < middle).length
}
