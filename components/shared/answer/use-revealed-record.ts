import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadAnswerMarkdown } from '@/components/shared/markdown/load-answer-markdown'
import type { ChatRecord } from '@/lib/contract/record'
import { RevealPace } from './reveal-pace'
import { nextRevealed } from './next-revealed'
import { useIsHydrating } from './use-is-hydrating'

/**
 * A record as far as it is revealed: while an answer is written it follows at a pace that leaves the page time to answer.
 * A record that was over from the start, or that the server has revealed, is there as a whole.
 */
export function useRevealedRecord(record: ChatRecord): ChatRecord {
  const isHydrating = useIsHydrating()
  const [revealed, setRevealed] = useState(() => (isHydrating ? record : nextRevealed(null, record, 0)))
  const hasText = record.data.some(({ type }) => type === 'markdown')
  const isReady = useAnswerMarkdown(hasText && revealed !== record)
  const [pace] = useState(() => new RevealPace())
  const newest = useRef(record)
  const held = useMemo(() => heldRecord(revealed, record), [revealed, record])
  // Drawings are timed by the clock and by the frames of the browser.
  useEffect(() => {
    newest.current = record
    if (revealed === record || held) return
    pace.request((most) => {
      flushSync(() => setRevealed((now) => nextRevealed(now, newest.current, isReady ? most : 0)))
    })
  }, [revealed, record, held, isReady, pace])
  useEffect(() => () => pace.cancel(), [pace])
  if (held) return held
  // Without more text there is nothing to wait for, and what a reader stops is to stop at once.
  const isAtOnce = revealed !== record && nextRevealed(revealed, record, 0) === record
  return isAtOnce ? record : revealed
}

/** Cards that went with a lost socket stay revealed as far as they were, until the snapshot brings them again. */
function heldRecord(revealed: ChatRecord, record: ChatRecord): ChatRecord | null {
  const isCut = record.needUpdate && record.data.length === 0 && revealed.askId === record.askId
  return isCut && revealed.data.length > 0 ? { ...record, data: revealed.data } : null
}

/** Whether that which draws the text is there: what is revealed before would come all at once with it. */
function useAnswerMarkdown(isNeeded: boolean): boolean {
  const [isReady, setReady] = useState(false)
  // It is loaded apart from the page.
  useEffect(() => {
    if (!isNeeded) return
    void loadAnswerMarkdown()
      .catch(() => undefined)
      .then(() => setReady(true))
  }, [isNeeded])
  return isReady
}
