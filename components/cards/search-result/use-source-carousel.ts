import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface SourceCarousel {
  readonly viewport: RefObject<HTMLDivElement | null>
  readonly reach: { readonly back: boolean; readonly on: boolean }
  /** @param distance in CSS pixels, to the right or, if negative, to the left */
  readonly move: (distance: number) => void
}

export function useSourceCarousel(): SourceCarousel {
  const viewport = useRef<HTMLDivElement>(null)
  const [attach, carousel] = useEmblaCarousel({ align: 'start', containScroll: 'trimSnaps', dragFree: true })
  const [reach, setReach] = useState({ back: false, on: false })
  // Initialized after the first paint, because it measures the layout.
  useEffect(() => {
    const timer = setTimeout(() => attach(viewport.current))
    return () => clearTimeout(timer)
  }, [attach])
  useEffect(() => {
    if (!carousel) return

    const update = () => {
      // It may stop between two snap points, where its selected index does not tell whether an end is reached.
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
