import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface SourceCarousel {
  /** The element through which the row is seen. */
  readonly viewport: RefObject<HTMLDivElement | null>
  /** Whether there is more of the row on either side. */
  readonly reach: { readonly back: boolean; readonly on: boolean }
  /** @param distance in CSS pixels, to the right or, below zero, to the left */
  readonly move: (distance: number) => void
}

/** A row that scrolls sideways by drag, wheel and keyboard. */
export function useSourceCarousel(): SourceCarousel {
  const viewport = useRef<HTMLDivElement>(null)
  const [attach, carousel] = useEmblaCarousel({ align: 'start', containScroll: 'trimSnaps', dragFree: true })
  const [reach, setReach] = useState({ back: false, on: false })
  // It measures the page when it begins, and what is drawn with it must not wait for that.
  useEffect(() => {
    const timer = setTimeout(() => attach(viewport.current))
    return () => clearTimeout(timer)
  }, [attach])
  // Whether there is more on either side depends on the layout, which the carousel knows.
  useEffect(() => {
    if (!carousel) return
    const update = () => {
      // It may stand between two cards, where the card that it counts as its place says nothing of either end.
      const { target, limit } = carousel.internalEngine()
      setReach({ back: target.get() < limit.max - 1, on: target.get() > limit.min + 1 })
    }
    update()
    carousel.on('scroll', update).on('reInit', update)
    return () => void carousel.off('scroll', update).off('reInit', update)
  }, [carousel])
  const move = (distance: number) => {
    const engine = carousel?.internalEngine()
    if (!engine) return
    engine.scrollBody.useBaseFriction().useBaseDuration()
    engine.scrollTo.distance(-distance, false)
  }
  return { viewport, reach, move }
}
