import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { awaitedForm } from '@/components/cards/options/focus-after-choice'
import { afterFrame } from '@/lib/client/page/scheduling'
import { EndFollower } from './follow-end'
import { scrolledFor } from './row-height-cache'
import { useStartAtEnd } from './use-start-at-end'

/** An answer that is still being revealed is busy, even if all of it was received. */
export const streamingSelector = 'article[aria-busy="true"]'

interface TranscriptScrollOptions {
  /** Element with the records, by index. */
  readonly list: RefObject<HTMLElement | null>
  readonly isGrowing: boolean
  /** Index of the last question asked here; null before the first follow-up. */
  readonly askedPlace: number | null
  /** The ask_id of that question; a repeat has the same index. */
  readonly askedId: string
  readonly awaitedId: string
  /** A newly opened conversation is shown from its end. */
  readonly startsAtEnd: boolean
  readonly onUpward: () => void
}

/** A new question scrolls to the top; the end is followed only once the user has scrolled there. */
export function useTranscriptScroll(options: TranscriptScrollOptions) {
  const { list, askedPlace, askedId } = options
  const [position] = useState(() => new EndFollower(() => document.scrollingElement ?? document.body))
  const [onReturned] = useState(() => (row: HTMLElement, kept: number) => {
    if (!CSS.supports('overflow-anchor', 'auto')) {
      // Before the paint, but after layout changes by its formulas.
      requestAnimationFrame(() => {
        const { top, height } = row.getBoundingClientRect()
        position.moveBy(scrolledFor(top, height - kept))
      })
      return
    }
    // Scroll anchoring compensates automatically, without ending an ongoing scroll, if the browser does not choose
    // this row as the anchor.
    row.style.setProperty('overflow-anchor', 'none')
    afterFrame(() => row.style.removeProperty('overflow-anchor'))
  })
  const isFarAway = useIsFarAway(position, options)
  useStartAtEnd(position, options.startsAtEnd)
  // In a layout effect: in the frame in which the question appears.
  useLayoutEffect(() => {
    const asked = askedPlace === null ? null : list.current?.querySelector(`[data-place="${askedPlace}"]`)
    if (!asked) return
    asked.scrollIntoView({ block: 'start' })
    position.stay()
  }, [list, position, askedPlace, askedId])

  return {
    /** Null while the end is near. */
    toEnd: isFarAway ? () => position.goToEnd() : null,
    /** Changes content above without moving visible content. */
    keepingPlace: (change: () => void) => {
      const first = list.current?.querySelector('[data-place]')
      const before = first?.getBoundingClientRect().top ?? 0
      change()
      const moved = (first?.getBoundingClientRect().top ?? before) - before
      position.moveBy(moved)
    },
    /** Call before the next paint when a record replaces its placeholder. */
    onReturned,
  }
}

/**
 * Synchronizes the position with the page. A form that appears while the user is at the end is scrolled into view,
 * once loaded.
 * @returns whether the user is far away from the end
 */
function useIsFarAway(position: EndFollower, options: TranscriptScrollOptions): boolean {
  const [isFarAway, setIsFarAway] = useState(false)
  const isAway = useRef(false)
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
    isFormDue.current = awaitedId !== '' && !isAway.current
    showForm(options.list.current)
  })
  useEffect(() => expectForm(), [awaitedId])
  const newest = useRef(options)
  useEffect(() => {
    newest.current = options
  })
  const showFormNow = useEffectEvent(() => showForm(options.list.current))
  // Height and scroll position are known only in the browser.
  useEffect(() => {
    const look = () => {
      isAway.current = position.isAway
      setIsFarAway(position.isFarAway)
    }

    const onScroll = () => {
      if (position.handleScroll()) newest.current.onUpward()
      look()
    }

    const observer = new ResizeObserver(() => {
      if (newest.current.isGrowing || document.querySelector(streamingSelector) !== null) position.follow()
      showFormNow()
      look()
    })
    position.stay()
    window.addEventListener('scroll', onScroll, { passive: true })
    observer.observe(document.getElementById('content') ?? document.body)

    return () => {
      window.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [position])
  return isFarAway
}
