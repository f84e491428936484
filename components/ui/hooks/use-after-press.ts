import { useEffect, useRef } from 'react'

/** Whether a button of a pointer is down somewhere in the page. */
let isDown = false
let isWatching = false

/**
 * For what a field does when it is left: a message that appears between press and release moves the pressed button from
 * under the pointer, and the click is lost.
 * @returns runs the newest `act`: at once, or after the click whose press has left the field
 */
export function useAfterPress(act: () => void): () => void {
  const newest = useRef(act)
  useEffect(() => {
    newest.current = act
  })
  useEffect(watchPresses, [])
  return () => {
    if (!isDown) return newest.current()
    // The click follows its release in the same task.
    const handleRelease = () => setTimeout(() => newest.current())
    window.addEventListener('pointerup', handleRelease, { once: true })
  }
}

/** A press that becomes a scroll or a drag is cancelled, and counts as released. */
function watchPresses(): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('pointerdown', () => (isDown = true), true)
  window.addEventListener('pointerup', () => (isDown = false), true)
  window.addEventListener('pointercancel', () => {
    if (isDown) window.dispatchEvent(new Event('pointerup'))
  })
}
