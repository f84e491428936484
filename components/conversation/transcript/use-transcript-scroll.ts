import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { afterFrame } from '@/lib/client/page/scheduling'
import { ReaderPosition } from './reader-position'
import { scrolledFor } from './row-book'
import { useStartAtEnd } from './use-start-at-end'

/** An answer that is still being revealed is busy, even if all of it has arrived. */
const beingDrawn = 'article[aria-busy="true"]'
/** The form in which the reader answers. */
const awaitedForm = 'form[data-awaited]'

interface TranscriptScrollOptions {
  /** The element that contains the records, by index. */
  readonly list: RefObject<HTMLElement | null>
  readonly isGrowing: boolean
  /** The index of the question asked here last; null before the first follow-up. */
  readonly askedPlace: number | null
  /** The ask_id of that question; an answer again has the same index. */
  readonly askedId: string
  /** What the reader is asked now; '' where nothing is awaited. */
  readonly awaitedId: string
  /** Whether a conversation that is opened anew is shown from its end. */
  readonly startsAtEnd: boolean
  /** Called when the reader scrolls up. */
  readonly onUpward: () => void
}

/**
 * The scroll position in a conversation. A new question scrolls to the top of the view and its answer grows below;
 * the end of a growing answer is followed only once the reader has scrolled there.
 */
export function useTranscriptScroll(options: TranscriptScrollOptions) {
  const { list, askedPlace, askedId } = options
  const [position] = useState(() => new ReaderPosition(() => document.scrollingElement ?? document.body))
  const [onReturned] = useState(() => (row: HTMLElement, kept: number) => {
    if (!CSS.supports('overflow-anchor', 'auto')) {
      // Before the paint, but after what its formulas change.
      requestAnimationFrame(() => {
        const { top, height } = row.getBoundingClientRect()
        position.moveBy(scrolledFor(top, height - kept))
      })
      return
    }
    // The browser makes up for it by itself, without ending a scroll that is under way, as long as it does not take
    // this row for the one that is to stay.
    row.style.setProperty('overflow-anchor', 'none')
    afterFrame(() => row.style.removeProperty('overflow-anchor'))
  })
  const isAway = useIsAway(position, options)
  useStartAtEnd(position, options.startsAtEnd)
  // In a layout effect: in the frame in which the question appears.
  useLayoutEffect(() => {
    const asked = askedPlace === null ? null : list.current?.querySelector(`[data-place="${askedPlace}"]`)
    if (!asked) return
    asked.scrollIntoView({ block: 'start' })
    position.stay()
  }, [list, position, askedPlace, askedId])
  return {
    isAway,
    toEnd: () => position.goToEnd(),
    /** Changes content above without moving what the reader sees. */
    keepingPlace: (change: () => void) => {
      const first = list.current?.querySelector('[data-place]')
      const before = first?.getBoundingClientRect().top ?? 0
      change()
      const moved = (first?.getBoundingClientRect().top ?? before) - before
      position.moveBy(moved)
    },
    /** Call before the next paint when a record takes the place of the height that was kept for it. */
    onReturned,
  }
}

/**
 * Synchronizes the position with the page. A form that appears to a reader at the end comes into view, once it is
 * loaded.
 * @returns whether the reader is away from its end
 */
function useIsAway(position: ReaderPosition, options: TranscriptScrollOptions): boolean {
  const [isAway, setIsAway] = useState(false)
  const isFormDue = useRef(false)
  const showForm = (list: HTMLElement | null) => {
    const form = isFormDue.current ? list?.querySelector(awaitedForm) : null
    if (!form) return
    isFormDue.current = false
    form.scrollIntoView({ block: 'nearest' })
    position.stay()
  }
  const { awaitedId } = options
  const expectForm = useEffectEvent(() => {
    isFormDue.current = awaitedId !== '' && !isAway
    showForm(options.list.current)
  })
  useEffect(() => expectForm(), [awaitedId])
  const newest = useRef(options)
  useEffect(() => {
    newest.current = options
  })
  const showFormNow = useEffectEvent(() => showForm(options.list.current))
  // Height and scroll position are known to the browser alone.
  useEffect(() => {
    const onScroll = () => {
      if (position.handleScroll()) newest.current.onUpward()
      setIsAway(position.isAway)
    }
    const observer = new ResizeObserver(() => {
      if (newest.current.isGrowing || document.querySelector(beingDrawn) !== null) position.follow()
      showFormNow()
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
