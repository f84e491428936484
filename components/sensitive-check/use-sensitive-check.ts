import { useEffect, useRef, useState } from 'react'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { isUnreached } from '@/lib/client/api/api-error'
import { checkText, type TextCheck } from '@/lib/client/api/sensitive-words'
import { useTexts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'

/** The sentence shown for a text that may not be sent (§5, §8). */
function refusalOf(check: TextCheck, network: Messages['network']): string | null {
  switch (check.kind) {
    case 'clear':
      return null
    case 'hit':
      return network.sensitiveHit
    case 'forbidden':
      return network.sensitiveForbidden
    case 'failed':
      return isUnreached(check.error) ? network.sensitiveUnreached : network.sensitiveFailed
  }
}

/**
 * Checks a text before it is sent. Only one check runs at a time: a second key press is ignored. A forbidden word is
 * shown in a toast (§5), followed by our sentence, since a word alone explains nothing.
 * @param whenReachable resolves when the host can be reached: a check that did not reach it is repeated once then,
 * and the text waits meanwhile. Without it, such a check fails like any other.
 */
export function useSensitiveCheck(whenReachable?: (signal: AbortSignal) => Promise<boolean>) {
  const api = useApi()
  const network = useTexts('network')
  const isRunning = useRef(false)
  const [stage, setStage] = useState<'idle' | 'checking' | 'waiting'>('idle')
  const waiting = useRef<AbortController>(null)
  // A text is not sent after its page has unmounted.
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
    /** A text is waiting for the host. */
    isWaiting: stage === 'waiting',
    /** Cancels the waiting text, without a message. */
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

      // oxlint-disable-next-line no-console -- The specification (§8) requires logging a failed check.
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
