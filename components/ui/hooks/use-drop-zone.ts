import { type DragEvent as ReactDragEvent, useEffect, useEffectEvent, useState } from 'react'

type FileDrag = Pick<DragEvent | ReactDragEvent, 'preventDefault'> & {
  readonly dataTransfer: DataTransfer | null
}

/** So that the browser does not open the files. @returns whether the event was claimed */
function claim(event: FileDrag): boolean {
  const hasFiles = event.dataTransfer?.types.includes('Files') ?? false
  if (hasFiles) event.preventDefault()
  return hasFiles
}

/** @returns whether files are dragged over the element, and its handlers */
export function useDropZone(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const zone = {
    onDragOver: (event: ReactDragEvent) => claim(event) && setIsOver(true),
    onDragLeave: ({ currentTarget, relatedTarget }: ReactDragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
    },
    onDrop: (event: ReactDragEvent) => {
      setIsOver(false)
      if (claim(event)) onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, zone }
}

/**
 * @param onDrop receives the transfer, which may contain folders as well
 * @returns whether files are dragged over the page
 */
export function useWindowDrop(onDrop: (transfer: DataTransfer) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('dragover', (event) => claim(event) && setIsOver(true), { signal })
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setIsOver(false), {
      signal,
    })
    window.addEventListener(
      'drop',
      (event) => {
        setIsOver(false)
        // An element on the page has taken them.
        if (event.defaultPrevented) return
        if (claim(event) && event.dataTransfer) drop(event.dataTransfer)
      },
      { signal },
    )
    return () => listening.abort()
  }, [])
  return isOver
}
