import { use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadAnswerMarkdown } from '@/components/answer-text/markdown/load-answer-markdown'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { StreamingText } from './streaming-text'
import { RevealPace } from './reveal-pace'
import { nextRevealed } from './next-revealed'
import { useIsHydrating } from '../../ui/hooks/use-is-hydrating'

/** What is rendered of a record, and of which. */
interface Shown {
  /** As it was given. */
  readonly record: ChatRecord
  /** What that has grown to. */
  readonly grown: ChatRecord
  readonly revealed: ChatRecord
}

/**
 * The part of a record that is rendered: while an answer streams, its text is revealed at a pace that keeps the page
 * responsive, as far as it has come. A record that was complete at mount, or rendered by the server, is returned whole.
 * @param localize gives a record in the language of the page; keeps its identity
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
  // What is given anew is newer than what the one before had grown to.
  const wanted = shown.record === record ? shown.grown : record
  const hasText = wanted.data.some(({ type }) => type === 'markdown')
  const isReady = useAnswerMarkdown(hasText && revealed !== wanted)
  const [pace] = useState(() => new RevealPace())
  const newest = useRef({ record, grown: record })
  const held = useMemo(() => heldRecord(revealed, wanted), [revealed, wanted])
  const reveal = useEffectEvent(() => {
    if (revealed === newest.current.grown || held) return
    pace.request((most) => {
      const next = newest.current
      flushSync(() =>
        setShown((now) => ({
          ...next,
          revealed: nextRevealed(now.revealed, next.grown, isReady ? most : 0),
        })),
      )
    })
  })
  // Rendering is paced by the clock and the browser's frames.
  useEffect(() => {
    if (newest.current.record !== record) newest.current = { record, grown: record }
    reveal()
  }, [shown, record, held, isReady])
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
  if (held) return held
  // A change without more text, such as a stop, is rendered at once.
  const isAtOnce = revealed !== wanted && nextRevealed(revealed, wanted, 0) === wanted
  return isAtOnce ? wanted : revealed
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
