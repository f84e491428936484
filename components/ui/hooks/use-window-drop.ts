import { useEffect, useEffectEvent, useState } from 'react'

/**
 * @returns whether files are dragged over the page. Handles drops on the whole window, as the browser would open a
 * file dropped next to the field.
 */
export function useWindowDrop(onDrop: (transfer: DataTransfer) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('dragover', (event) => hold(event) && setIsOver(true), { signal })
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setIsOver(false), {
      signal,
    })
    window.addEventListener(
      'drop',
      (event) => {
        setIsOver(false)
        if (hold(event) && event.dataTransfer) drop(event.dataTransfer)
      },
      { signal },
    )
    return () => listening.abort()
  }, [])
  return isOver
}

/** @returns whether files are dragged; then the event is handled here */
function hold(event: DragEvent): boolean {
  const isOurs = event.dataTransfer?.types.includes('Files') ?? false
  if (isOurs) event.preventDefault()
  return isOurs
}
