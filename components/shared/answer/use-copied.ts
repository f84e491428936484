import { useEffect, useRef, useState } from 'react'

/** How long the copied state stays (§9). */
const copiedMs = 1_500

/** Copies text, and says for a moment that it has. */
export function useCopied() {
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The state must not be set on a component that has gone.
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (text: string): Promise<void> => {
    await writeText(text)
    clearTimeout(timer.current)
    setIsCopied(true)
    timer.current = setTimeout(() => setIsCopied(false), copiedMs)
  }
  return { isCopied, copy }
}

/** Plain http has no clipboard object; there the browser's older way is left. */
async function writeText(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard) return clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
