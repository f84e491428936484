'use client'
import { memo, startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ShowsAtOnce } from '@/components/answer-text/markdown/shows-at-once'
import { isResearch } from '@/components/cards/outline/research-parts'
import { isSettled } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { RecordView, type RecordViewProps } from '../record/record-view'
import { OffscreenRecord } from './offscreen-record'
import { rowHeightCache as book, type Row } from './row-height-cache'
import type { RowVisibilityObserver } from './row-visibility-observer'
import { streamingSelector } from './use-transcript-scroll'

interface TranscriptRowProps extends Pick<RecordViewProps, 'record' | 'isFirst' | 'isLast' | 'actions'> {
  readonly place: number
  /** It gets room to scroll to the top of the viewport. */
  readonly isAsked: boolean
  /** It was loaded before the initial records, and is rendered only near the viewport. */
  readonly isOlder: boolean
  /** It stays rendered at any distance. */
  readonly isKept: boolean
  readonly isPlainFirst: boolean
  readonly watch: RowVisibilityObserver
  /** Called before the next paint when the record replaces its placeholder. */
  readonly onReturned: (row: HTMLElement, kept: number) => void
}

/** Offscreen, only its height and text are kept: a long conversation costs no more than a short one. */
export const TranscriptRow = memo(function TranscriptRow(props: TranscriptRowProps) {
  const { record, place, isAsked, isLast } = props
  const { row, isShown, height, wasFar, show } = useRow(props)
  return (
    <div
      ref={row}
      data-place={place}
      data-wide={isResearch(record) || undefined}
      data-measured={wasFar || undefined}
      style={isShown ? undefined : { height }}
      data-far={!isShown || undefined}
      className={`max-w-[826px] short:scroll-mt-2! scroll-mt-2 md:in-[[data-chat]]:scroll-mt-18 data-wide:max-w-[1160px] data-far:[contain:strict] data-far:[overflow-anchor:none] max-md:scroll-mt-16 ${isAsked && isLast ? 'min-h-[calc(100dvh-10rem-var(--bottom-bar)-var(--head,0rem))] max-md:min-h-[calc(100dvh-14rem-var(--bottom-bar)-var(--head,0rem))]' : ''}`}
    >
      {isShown ? (
        <ShowsAtOnce value={wasFar}>
          <RecordView
            record={record}
            isFirst={props.isFirst}
            isLast={isLast}
            isPlainFirst={props.isPlainFirst && !wasFar}
            hasPanel
            actions={props.actions}
          />
        </ShowsAtOnce>
      ) : (
        <OffscreenRecord record={record} isFirst={props.isFirst} onFound={show} />
      )}
    </div>
  )
})

/** Whether a row's record is rendered, and the placeholder height otherwise. */
function useRow({ record, isLast, isOlder, isKept, watch, onReturned }: TranscriptRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const [{ isNear, height, wasFar }, setSeen] = useState(() => firstSeen(record, isOlder))
  const isShown = isNear || isLast || isKept || !isSettled(record.status)
  // Last notification, which may not be rendered yet.
  const lastNear = useRef(isNear)
  const see = (seen: Row) => setSeen((now) => ({ ...seen, wasFar: now.wasFar || !seen.isNear }))
  const handleSeen = useEffectEvent((seen: Row) => {
    book.note(record, seen, isShown)
    if (seen.isNear === lastNear.current) return false
    lastNear.current = seen.isNear
    // As a transition, unless an answer is streaming: each of its frames would restart the transition.
    if (document.querySelector(streamingSelector)) see(seen)
    else startTransition(() => see(seen))
    return true
  })
  useEffect(
    () =>
      row.current ? watch.watch(row.current, (isNear, height) => handleSeen({ isNear, height })) : undefined,
    [watch],
  )
  const noted = useRef(record)
  useEffect(() => {
    book.replace(noted.current, record)
    noted.current = record
  }, [record])
  const kept = useRef<number | null>(null)
  // Before the content that replaces a placeholder is painted.
  useLayoutEffect(() => {
    const before = kept.current
    kept.current = isShown ? null : height
    if (isShown && before !== null && row.current) onReturned(row.current, before)
  }, [isShown, height, onReturned])

  return {
    row,
    isShown,
    height,
    wasFar,
    show: () => {
      lastNear.current = true
      see({ isNear: true, height })
    },
  }
}

/** A row shown earlier has its real height immediately, so that returning users find their position. */
function firstSeen(record: ChatRecord, isOlder: boolean): Row & { readonly wasFar: boolean } {
  const known = book.of(record)
  const { isNear, height } = known ?? { isNear: !isOlder, height: book.estimate }
  return { isNear, height, wasFar: known !== undefined || isOlder }
}
