'use client'
import { memo, startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isResearch } from '@/components/cards/outline/research-parts'
import { isSettled } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { ShowsAtOnce } from '@/components/answer-text/markdown/shows-at-once'
import { FarRecord } from './far-record'
import { RecordView, type RecordViewProps } from '../record/record-view'
import { type Row, rowBook as book } from './row-book'
import type { RowWatch } from './row-watch'

/** An answer that is still being revealed takes every frame. */
const beingDrawn = 'article[aria-busy="true"]'

interface TranscriptRowProps
  extends Pick<RecordViewProps, 'record' | 'isFirst' | 'isLast' | 'actions' | 'supportCount'> {
  readonly place: number
  /** Whether it gets room to scroll to the top of the view. */
  readonly isAsked: boolean
  /** Whether it was put in front of what the page came with, and is shown only when the reader comes near. */
  readonly isOlder: boolean
  /** Whether it stays, however far the reader goes. */
  readonly isKept: boolean
  readonly isPlainFirst: boolean
  readonly watch: RowWatch
  /** Called before the next paint when the record takes the place of the height that was kept for it. */
  readonly onReturned: (row: HTMLElement, kept: number) => void
}

/**
 * The place of a record in the list. Far from the reader, only its height and its words are kept: what a long
 * conversation costs depends on the height of the view, not on how much was said.
 */
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
      className={`max-w-[826px] scroll-mt-2 md:in-[[data-chat]]:scroll-mt-18 data-wide:max-w-[1160px] data-far:[contain:strict] data-far:[overflow-anchor:none] max-md:scroll-mt-16 max-md:in-[[data-chat]]:scroll-mt-29 ${isAsked && isLast ? 'min-h-[calc(100dvh-10rem-var(--bottom-bar)-var(--head,0rem))] max-md:min-h-[calc(100dvh-14rem-var(--bottom-bar)-var(--head,0rem))]' : ''}`}
    >
      {isShown ? (
        <ShowsAtOnce value={wasFar}>
          <RecordView
            record={record}
            isFirst={props.isFirst}
            isLast={isLast}
            isPlainFirst={props.isPlainFirst && !wasFar}
            hasPanel
            supportCount={props.supportCount}
            actions={props.actions}
          />
        </ShowsAtOnce>
      ) : (
        <FarRecord record={record} isFirst={props.isFirst} onFound={show} />
      )}
    </div>
  )
})

/** Whether the record of a row is shown, and the height that is kept for it while it is not. */
function useRow({ record, isLast, isOlder, isKept, watch, onReturned }: TranscriptRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const [{ isNear, height, wasFar }, setSeen] = useState(() => firstSeen(record, isOlder))
  const isShown = isNear || isLast || isKept || !isSettled(record.status)
  // What was told last, which may not have been rendered yet.
  const told = useRef(isNear)
  const see = (seen: Row) => setSeen((now) => ({ ...seen, wasFar: now.wasFar || !seen.isNear }))
  const tell = useEffectEvent((seen: Row) => {
    book.note(record, seen, isShown)
    if (seen.isNear === told.current) return false
    told.current = seen.isNear
    // In slices, unless an answer is drawn: that would begin them anew with every frame.
    if (document.querySelector(beingDrawn)) see(seen)
    else startTransition(() => see(seen))
    return true
  })
  useEffect(
    () => (row.current ? watch.watch(row.current, (isNear, height) => tell({ isNear, height })) : undefined),
    [watch],
  )
  const noted = useRef(record)
  useEffect(() => {
    book.replace(noted.current, record)
    noted.current = record
  }, [record])
  const kept = useRef<number | null>(null)
  // Before what is shown in the place of a height is painted.
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
      told.current = true
      see({ isNear: true, height })
    },
  }
}

/** One that was there before has its real height at once, so that the reader who comes back finds their place. */
function firstSeen(record: ChatRecord, isOlder: boolean): Row & { readonly wasFar: boolean } {
  const known = book.of(record)
  const { isNear, height } = known ?? { isNear: !isOlder, height: book.estimate }
  return { isNear, height, wasFar: known !== undefined || isOlder }
}
