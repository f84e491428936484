import { useEffect, useRef, useState } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { useApi } from '@/lib/api/api-context'
import { isUnreached } from '@/lib/api/api-error'
import { checkText, type TextCheck } from '@/lib/api/sensitive-words'
import { useTexts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'

/** A text that may not be sent is answered by one of these sentences (§5, §8). */
function refusalOf(check: TextCheck, network: Messages['network']): string | null {
  switch (check.kind) {
    case 'clear':
      return null
    case 'hit':
      return network.sensitiveHit
    case 'forbidden':
      return network.sensitiveForbidden
    case 'failed':
      return network.sensitiveFailed
  }
}

/**
 * Checks a text before it is sent, wherever it was written. While one text is being checked no other one is: a second
 * press of the key changes nothing. A word that is forbidden by name is told in a toast (§5); a word alone explains
 * nothing, so our sentence follows it.
 * @param whenReachable waits until the host can be reached: a check that never got there is then made once more, until
 *   when the text waits. Without it, and where there is nothing to wait for, such a check has failed like any other.
 */
export function useSensitiveCheck(whenReachable?: (signal: AbortSignal) => Promise<boolean>) {
  const api = useApi()
  const network = useTexts('network')
  const isRunning = useRef(false)
  const [stage, setStage] = useState<'idle' | 'checking' | 'waiting'>('idle')
  const waiting = useRef<AbortController>(null)
  // A text whose page is left stays its writer's.
  useEffect(() => () => waiting.current?.abort(), [])
  const outcomeOf = async (content: string): Promise<TextCheck | null> => {
    setStage('checking')
    const outcome = await checkText(api, content)
    if (!whenReachable || outcome.kind !== 'failed' || !isUnreached(outcome.error)) return outcome
    setStage('waiting')
    const { signal } = (waiting.current = new AbortController())
    const isReachable = await whenReachable(signal)
    if (signal.aborted) return null
    setStage('checking')
    return isReachable ? checkText(api, content) : outcome
  }
  return {
    isChecking: stage === 'checking',
    /** A text waits for the host. */
    isWaiting: stage === 'waiting',
    /** The text that waits is not sent; nothing is said of it. */
    cancel: () => waiting.current?.abort(),
    /** @param onClear sends the text. @param onRefused shows why it is not sent; by default a toast does */
    check: async (
      content: string,
      onClear: () => void,
      onRefused: (sentence: string) => void = toastRefusal,
    ) => {
      if (isRunning.current) return
      isRunning.current = true
      const outcome = await outcomeOf(content)
      isRunning.current = false
      setStage('idle')
      if (!outcome) return
      const refusal = refusalOf(outcome, network)
      if (refusal === null) return onClear()
      // oxlint-disable-next-line no-console -- The specification (§8) wants a failed check in the log.
      if (outcome.kind === 'failed') console.warn('The sensitive check failed.', outcome.error)
      if (outcome.kind === 'forbidden' && outcome.word.trim() !== '')
        showToast({ icon: 'error', content: outcome.word })
      onRefused(refusal)
    },
  }
}

function toastRefusal(sentence: string): void {
  showToast({ icon: 'error', content: sentence })
}
