import { useEffect, useRef, useState } from 'react'
import { showToast } from '@/components/ui/toast/toast-store'
import { useTexts } from '@/lib/messages/use-texts'
import { writeText } from '../../lib/client/device/write-text'

/** Duration of the copied state (§9). */
const copiedMs = 1_500

/** `useCopy` with the text of answers, where the page has it. */
export function useCopied() {
  return useCopy(useTexts('answer').copyFailed)
}

/** Copies text and briefly shows success, or an error if the browser refused. */
export function useCopy(failed: string) {
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The timer must not set state after unmounting.
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Also for text copied elsewhere. */
  const showCopied = (): void => {
    clearTimeout(timer.current)
    setIsCopied(true)
    timer.current = setTimeout(() => setIsCopied(false), copiedMs)
  }

  /** @param text a promise for one that is fetched within the click */
  const copy = async (text: string | Promise<string>): Promise<void> => {
    try {
      await writeText(text)
    } catch {
      return void showToast({ icon: 'error', content: failed })
    }
    showCopied()
  }

  return { isCopied, copy, showCopied }
}
