import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadAnswerMarkdown } from '@/components/shared/markdown/load-answer-markdown'
import type { ChatRecord } from '@/lib/contract/record'
import { DrawingPace } from './drawing-pace'
import { nextDrawn } from './next-drawn'
import { useIsHydrating } from './use-is-hydrating'

/**
 * A record as far as it is drawn: while an answer is written it follows at a pace that leaves the page time to answer.
 * A record that was over from the start, or that the server has drawn, is there as a whole.
 */
export function useDrawnRecord(record: ChatRecord): ChatRecord {
  const isHydrating = useIsHydrating()
  const [drawn, setDrawn] = useState(() => (isHydrating ? record : nextDrawn(null, record, 0)))
  const hasText = record.data.some(({ type }) => type === 'markdown')
  const isReady = useAnswerMarkdown(hasText && drawn !== record)
  const [pace] = useState(() => new DrawingPace())
  const newest = useRef(record)
  const held = useMemo(() => heldRecord(drawn, record), [drawn, record])
  // Drawings are timed by the clock and by the frames of the browser.
  useEffect(() => {
    newest.current = record
    if (drawn === record || held) return
    pace.request((most) => {
      flushSync(() => setDrawn((now) => nextDrawn(now, newest.current, isReady ? most : 0)))
    })
  }, [drawn, record, held, isReady, pace])
  useEffect(() => () => pace.cancel(), [pace])
  if (held) return held
  // Without more text there is nothing to wait for, and what a reader stops is to stop at once.
  const isAtOnce = drawn !== record && nextDrawn(drawn, record, 0) === record
  return isAtOnce ? record : drawn
}

/** Cards that went with a lost socket stay drawn as far as they were, until the snapshot brings them again. */
function heldRecord(drawn: ChatRecord, record: ChatRecord): ChatRecord | null {
  const isCut = record.needUpdate && record.data.length === 0 && drawn.askId === record.askId
  return isCut && drawn.data.length > 0 ? { ...record, data: drawn.data } : null
}

/** Whether that which draws the text is there: what is drawn before would come all at once with it. */
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
