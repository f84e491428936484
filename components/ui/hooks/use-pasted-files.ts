import { useEffect, useEffectEvent } from 'react'
import { pastedFiles } from './pasted-files'

/** Takes files that are pasted anywhere on the page, except in a field that takes them itself. */
export function usePastedFiles(onPaste: (files: readonly File[]) => void): void {
  const take = useEffectEvent(onPaste)
  // On the window, as the page has no focused field to paste into.
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const files = pastedFiles(event.clipboardData)
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      take(files)
    }
    window.addEventListener('paste', handlePaste)
    return () => window.removeEventListener('paste', handlePaste)
  }, [])
}
