import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadAnswerMarkdown } from '@/components/shared/markdown/load-answer-markdown'
import type { ChatRecord } from '@/lib/contract/record'
import { RevealPace } from './reveal-pace'
import { nextRevealed } from './next-revealed'
import { useIsHydrating } from './use-is-hydrating'

/**
 * The part of a record that is rendered: while an answer streams, its text is revealed at a pace that keeps the page
 * responsive. A record that was complete at mount, or rendered by the server, is returned whole.
 */
export function useRevealedRecord(record: ChatRecord): ChatRecord {
  const isHydrating = useIsHydrating()
  const [revealed, setRevealed] = useState(() => (isHydrating ? record : nextRevealed(null, record, 0)))
  const hasText = record.data.some(({ type }) => type === 'markdown')
  const isReady = useAnswerMarkdown(hasText && revealed !== record)
  const [pace] = useState(() => new RevealPace())
  const newest = useRef(record)
  const held = useMemo(() => heldRecord(revealed, record), [revealed, record])
  // Rendering is paced by the clock and the browser's frames.
  useEffect(() => {
    newest.current = record
    if (revealed === record || held) return
    pace.request((most) => {
      flushSync(() => setRevealed((now) => nextRevealed(now, newest.current, isReady ? most : 0)))
    })
  }, [revealed, record, held, isReady, pace])
  useEffect(() => () => pace.cancel(), [pace])
  if (held) return held
  // A change without more text, such as a stop, is rendered at once.
  const isAtOnce = revealed !== record && nextRevealed(revealed, record, 0) === record
  return isAtOnce ? record : revealed
}

/** Cards that were dropped with a lost socket stay as they were until the snapshot brings them again. */
function heldRecord(revealed: ChatRecord, record: ChatRecord): ChatRecord | null {
  const isCut = record.needUpdate && record.data.length === 0 && revealed.askId === record.askId
  return isCut && revealed.data.length > 0 ? { ...record, data: revealed.data } : null
}

/** Whether the Markdown renderer is loaded: text revealed before would appear all at once with it. */
function useAnswerMarkdown(isNeeded: boolean): boolean {
  const [isReady, setReady] = useState(false)
  // It is a chunk of its own.
  useEffect(() => {
    if (!isNeeded) return
    void loadAnswerMarkdown()
      .catch(() => undefined)
      .then(() => setReady(true))
  }, [isNeeded])
  return isReady
}
