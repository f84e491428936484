import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterFrame } from '@/lib/page/scheduling'
import { ReaderPosition } from './reader-position'

/** An answer that is still being drawn says so, also when all of it has arrived. */
const beingDrawn = 'article[aria-busy="true"]'

interface TranscriptScrollOptions {
  /** What holds the records, each with its place. */
  readonly list: RefObject<HTMLElement | null>
  readonly isGrowing: boolean
  /** The place of the question that was asked here last; null before the first follow-up. */
  readonly askedPlace: number | null
  /** The ask_id of that question: one that is repeated has the same place. */
  readonly askedId: string
  /** The reader goes up. */
  readonly onUpward: () => void
}

/**
 * Where the reader stands in a conversation. A new question goes to the top of the view, and its answer grows under
 * it; the end of a growing answer is followed only by a reader who has gone there.
 */
export function useTranscriptScroll(options: TranscriptScrollOptions) {
  const { list, askedPlace, askedId } = options
  const [position] = useState(() => new ReaderPosition(() => document.scrollingElement ?? document.body))
  const isAway = useIsAway(position, options)
  // In the same frame in which the question appears.
  useLayoutEffect(() => {
    const asked = askedPlace === null ? null : list.current?.querySelector(`[data-place="${askedPlace}"]`)
    if (!asked) return
    asked.scrollIntoView({ block: 'start' })
    position.stay()
  }, [list, position, askedPlace, askedId])
  return {
    isAway,
    toEnd: () => position.goToEnd(),
    /** Changes what stands above without moving what the reader looks at. */
    keepingPlace: (change: () => void) => {
      const first = list.current?.querySelector('[data-place]')
      const before = first?.getBoundingClientRect().top ?? 0
      const stopMeasuring = measured(list.current)
      change()
      position.moveBy((first?.getBoundingClientRect().top ?? before) - before)
      afterFrame(() => afterFrame(stopMeasuring))
    },
  }
}

/** Keeps the position in step with the page. @returns whether the reader is elsewhere than at its end */
function useIsAway(position: ReaderPosition, options: TranscriptScrollOptions): boolean {
  const [isAway, setIsAway] = useState(false)
  const newest = useRef(options)
  useEffect(() => {
    newest.current = options
  })
  // The height of the page, and where it is scrolled to, are known to the browser alone.
  useEffect(() => {
    const onScroll = () => {
      if (position.handleScroll()) newest.current.onUpward()
      setIsAway(position.isAway)
    }
    const observer = new ResizeObserver(() => {
      if (newest.current.isGrowing || document.querySelector(beingDrawn) !== null) position.follow()
      setIsAway(position.isAway)
    })
    position.stay()
    window.addEventListener('scroll', onScroll, { passive: true })
    observer.observe(document.getElementById('content') ?? document.body)
    return () => {
      window.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [position])
  return isAway
}

/** Lays out what is not in view, too, instead of guessing how high it is. @returns ends that */
function measured(list: HTMLElement | null): () => void {
  list?.toggleAttribute('data-measured', true)
  return () => void list?.toggleAttribute('data-measured', false)
}
