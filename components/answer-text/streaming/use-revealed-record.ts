import { use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadAnswerMarkdown } from '@/components/answer-text/markdown/load-answer-markdown'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { useIsHydrating } from '../../ui/hooks/use-is-hydrating'
import { nextRevealed } from './next-revealed'
import { RevealPace } from './reveal-pace'
import { StreamingText } from './streaming-text'

interface Shown {
  readonly record: ChatRecord
  /** The record with the text received since. */
  readonly grown: ChatRecord
  readonly revealed: ChatRecord
}

/**
 * Returns the rendered part of a record: while an answer streams, its text is revealed at a pace that keeps the page
 * responsive. A record that was complete at mount, or rendered by the server, is returned whole.
 * @param localize translates a record to the page's language; must be a stable function
 */
export function useRevealedRecord(
  given: ChatRecord,
  localize: (record: ChatRecord) => ChatRecord,
): ChatRecord {
  const record = useMemo(() => localize(given), [given, localize])
  const isHydrating = useIsHydrating()
  const [shown, setShown] = useState<Shown>(() => ({
    record,
    grown: record,
    revealed: isHydrating ? record : nextRevealed(null, record, 0),
  }))
  const { revealed } = shown
  // A new record is newer than the grown version of the previous one.
  const wanted = shown.record === record ? shown.grown : record
  const hasText = wanted.data.some(({ type }) => type === 'markdown')
  const isReady = useAnswerMarkdown(hasText && revealed !== wanted)
  const [pace] = useState(() => new RevealPace())
  const newest = useRef({ record, grown: record })
  const retained = useMemo(() => retainCards(revealed, wanted), [revealed, wanted])
  const reveal = useEffectEvent(() => {
    if (revealed === newest.current.grown || retained) return
    pace.request((most) => {
      const next = newest.current
      flushSync(() =>
        setShown((now) =>
          // The socket was lost after this was requested.
          retainCards(now.revealed, next.grown)
            ? now
            : { ...next, revealed: nextRevealed(now.revealed, next.grown, isReady ? most : 0) },
        ),
      )
    })
  })
  useEffect(() => {
    if (newest.current.record !== record) newest.current = { record, grown: record }
    reveal()
  }, [shown, record, retained, isReady])
  const growth = use(StreamingText)
  useEffect(() => {
    if (!growth) return

    const read = () => {
      const grown = growth.newestOf(given)
      newest.current = { record, grown: grown === given ? record : localize(grown) }
      reveal()
    }

    const end = growth.subscribe(read)
    read()
    return end
  }, [growth, given, record, localize])
  useEffect(() => () => pace.cancel(), [pace])
  if (retained) return retained

  // A change without more text, such as a stop, is rendered immediately.
  const isAtOnce = revealed !== wanted && nextRevealed(revealed, wanted, 0) === wanted
  return isAtOnce ? wanted : revealed
}

/** Cards cleared by a lost socket stay visible until the snapshot restores them. */
function retainCards(revealed: ChatRecord, record: ChatRecord): ChatRecord | null {
  const isCut = record.needUpdate && record.data.length === 0 && revealed.askId === record.askId
  return isCut && revealed.data.length > 0 ? { ...record, data: revealed.data } : null
}

/** Whether the Markdown renderer is loaded: text revealed before would appear all at once with it. */
function useAnswerMarkdown(isNeeded: boolean): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (!isNeeded) return
    void loadAnswerMarkdown()
      .catch(() => undefined)
      .then(() => setReady(true))
  }, [isNeeded])
  return isReady
}
