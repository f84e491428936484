import { useEffect, useRef } from 'react'

/** This near to the end of the page counts as being there. */
const nearPixels = 80
/** An answer that is still being drawn says so, also when all of it has arrived. */
const beingDrawn = 'article[aria-busy="true"]'

/** Keeps the end of a growing answer in view, but only for a reader who is at the end already. */
export function useFollowScroll(isGrowing: boolean): void {
  const isStillGrowing = useRef(isGrowing)
  // The height of the page is known to the browser alone.
  useEffect(() => {
    isStillGrowing.current = isGrowing
  }, [isGrowing])
  useEffect(() => {
    let isAtEnd = true
    const root = document.scrollingElement ?? document.documentElement
    const onScroll = () => {
      isAtEnd = root.scrollHeight - root.scrollTop - root.clientHeight < nearPixels
    }
    const observer = new ResizeObserver(() => {
      const isFollowed = isStillGrowing.current || document.querySelector(beingDrawn) !== null
      if (isFollowed && isAtEnd) root.scrollTop = root.scrollHeight
    })
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    observer.observe(document.getElementById('content') ?? document.body)
    return () => {
      window.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [])
}
