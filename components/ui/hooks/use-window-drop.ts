import { useEffect, useEffectEvent, useState } from 'react'

/** @returns whether files are held over the page. One that is let go beside the field must not take the page's place. */
export function useWindowDrop(onDrop: (transfer: DataTransfer) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  // Drag and drop is an affair of the whole window.
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

/** @returns whether files are dragged, which then are ours */
function hold(event: DragEvent): boolean {
  const isOurs = event.dataTransfer?.types.includes('Files') ?? false
  if (isOurs) event.preventDefault()
  return isOurs
}
