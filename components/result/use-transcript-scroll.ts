import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterFrame } from '@/lib/session/after-frame'

/** This near to the end of the page counts as being there. */
const nearPixels = 80
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
  const [isAway, setIsAway] = useState(false)
  const newest = useRef(options)
  const isFollowing = useRef(false)
  const lastTop = useRef(0)
  useEffect(() => {
    newest.current = options
  })
  // The height of the page, and where it is scrolled to, are known to the browser alone.
  useEffect(() => {
    const root = rootOf()
    const look = () => setIsAway(distanceToEnd(root) >= nearPixels)
    const onScroll = () => {
      const top = root.scrollTop
      const isAtEnd = distanceToEnd(root) < nearPixels
      // A page that gets shorter moves up by itself, and to its end: that is no wish of the reader's.
      if (top > lastTop.current && isAtEnd) isFollowing.current = true
      if (top < lastTop.current && !isAtEnd) isFollowing.current = false
      if (top < lastTop.current) newest.current.onUpward()
      lastTop.current = top
      look()
    }
    const observer = new ResizeObserver(() => {
      const isGrowing = newest.current.isGrowing || document.querySelector(beingDrawn) !== null
      if (isGrowing && isFollowing.current) lastTop.current = scrolled(root, root.scrollHeight)
      look()
    })
    lastTop.current = root.scrollTop
    look()
    window.addEventListener('scroll', onScroll, { passive: true })
    observer.observe(document.getElementById('content') ?? document.body)
    return () => {
      window.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [])
  // In the same frame in which the question appears.
  useLayoutEffect(() => {
    const asked = askedPlace === null ? null : list.current?.querySelector(`[data-place="${askedPlace}"]`)
    if (!asked) return
    asked.scrollIntoView({ block: 'start' })
    lastTop.current = rootOf().scrollTop
    isFollowing.current = false
  }, [list, askedPlace, askedId])
  return {
    isAway,
    toEnd: () => {
      isFollowing.current = true
      const root = rootOf()
      lastTop.current = scrolled(root, root.scrollHeight)
    },
    /** Changes what stands above without moving what the reader looks at. */
    keepingPlace: (change: () => void) => {
      const first = list.current?.querySelector('[data-place]')
      const before = first?.getBoundingClientRect().top ?? 0
      const stopMeasuring = measured(list.current)
      change()
      const root = rootOf()
      const moved = (first?.getBoundingClientRect().top ?? before) - before
      lastTop.current = scrolled(root, root.scrollTop + moved)
      afterFrame(() => afterFrame(stopMeasuring))
    },
  }
}

/** Lays out what is not in view, too, instead of guessing how high it is. @returns ends that */
function measured(list: HTMLElement | null): () => void {
  list?.toggleAttribute('data-measured', true)
  return () => void list?.toggleAttribute('data-measured', false)
}

function rootOf(): Element {
  return document.scrollingElement ?? document.documentElement
}

function distanceToEnd(root: Element): number {
  return root.scrollHeight - root.scrollTop - root.clientHeight
}

/** @returns where that has led, which the end of the page bounds */
function scrolled(root: Element, top: number): number {
  root.scrollTop = top
  return root.scrollTop
}
