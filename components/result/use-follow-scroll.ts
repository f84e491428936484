import { useEffect } from 'react'

/** This near to the end of the page counts as being there. */
const nearPixels = 80

/** Keeps the end of a growing answer in view, but only for a reader who is at the end already. */
export function useFollowScroll(isGrowing: boolean): void {
  // The height of the page is known to the browser alone.
  useEffect(() => {
    if (!isGrowing) return
    let isAtEnd = true
    const root = document.scrollingElement ?? document.documentElement
    const onScroll = () => {
      isAtEnd = root.scrollHeight - root.scrollTop - root.clientHeight < nearPixels
    }
    const observer = new ResizeObserver(() => {
      if (isAtEnd) root.scrollTop = root.scrollHeight
    })
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    observer.observe(document.getElementById('content') ?? document.body)
    return () => {
      window.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [isGrowing])
}
