'use client'
import { Fragment, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { StreamingText, type StreamingTextSource } from '@/components/answer-text/streaming/streaming-text'
import { Button } from '@/components/ui/button'
import { useIsPrinting } from '@/components/ui/hooks/use-is-printing'
import { releaseSidePanel } from '@/components/ui/side-panel/side-panel-store'
import type { ConversationState } from '@/lib/client/realtime/conversation/conversation-records'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { useTexts } from '@/lib/messages/use-texts'
import type { RecordActions } from '../record/record-actions'
import { RowVisibilityObserver } from './row-visibility-observer'
import { TranscriptRow } from './transcript-row'
import { useRecentlyFocusedRows } from './use-recently-focused-rows'

interface TranscriptProps {
  readonly state: ConversationState
  readonly growth: StreamingTextSource | null
  readonly actions: RecordActions
  readonly ref: RefObject<HTMLDivElement | null>
  /** The page heading is the first question, which is then not repeated above its answer. */
  readonly isTitled: boolean
  /** Index of the last question asked here, which gets room to scroll to the top of the viewport. */
  readonly askedPlace: number | null
  /** The doc_ids of records whose Markdown the browser renders. */
  readonly plainFirst: ReadonlySet<string>
  readonly foundId: string
  /** Called before the next paint when a record replaces its placeholder. */
  readonly onReturned: (row: HTMLElement, kept: number) => void
  readonly isLoadingOlder: boolean
  readonly onLoadOlder: () => void
  /** Shown right below the greeting. */
  readonly introduction?: ReactNode
}

const groupLength = 16

/** Rows are grouped: when one is rendered again, React visits only those of its group. */
function groupsOf(records: readonly ChatRecord[], firstPlace: number) {
  const placed = records.map((record, index) => ({ record, place: firstPlace + index }))
  return [...Map.groupBy(placed, ({ place }) => Math.floor(place / groupLength))]
}

/** Each record keeps its position and component through all versions. */
export function Transcript({
  state,
  growth,
  actions,
  ref,
  isTitled,
  askedPlace,
  plainFirst,
  foundId,
  onReturned,
  isLoadingOlder,
  onLoadOlder,
  introduction,
}: TranscriptProps) {
  const { records, hasOlder, firstPlace } = state
  const last = records.at(-1)
  const [watch] = useState(() => new RowVisibilityObserver())
  const [firstKnown] = useState(firstPlace)
  const touched = useRecentlyFocusedRows(ref)
  const isPrinting = useIsPrinting()
  // Closes a side panel that belongs to earlier answers.
  useEffect(releaseSidePanel, [last?.doc_id, last?.askId])

  return (
    // Block layout: a grid would lay out all rows again with each token.
    <>
      <div
        ref={ref}
        data-introduced={introduction ? '' : undefined}
        className="w-full flex-1 space-y-8 pb-6 data-introduced:flex-none"
      >
        {hasOlder && <OlderButton isLoading={isLoadingOlder} onLoad={onLoadOlder} />}
        <StreamingText value={growth}>
          {groupsOf(records, firstPlace).map(([group, placed]) => (
            <Fragment key={group}>
              {placed.map(({ record, place }) => (
                <TranscriptRow
                  key={place}
                  record={record}
                  place={place}
                  actions={actions}
                  watch={watch}
                  onReturned={onReturned}
                  isFirst={isTitled && place === firstPlace && !hasOlder}
                  isLast={record === last}
                  isAsked={place === askedPlace}
                  isOlder={place < firstKnown}
                  isKept={
                    isPrinting || touched.includes(place) || (foundId !== '' && record.doc_id === foundId)
                  }
                  isPlainFirst={plainFirst.has(record.doc_id)}
                />
              ))}
            </Fragment>
          ))}
        </StreamingText>
      </div>
      {introduction && <div className="flex-1">{introduction}</div>}
    </>
  )
}

interface OlderButtonProps {
  readonly isLoading: boolean
  readonly onLoad: () => void
}

function OlderButton({ isLoading, onLoad }: OlderButtonProps) {
  const result = useTexts('result')
  const common = useTexts('common')
  return (
    <Button tone="quiet" size="small" aria-busy={isLoading} onClick={onLoad} className="flex w-fit">
      {isLoading ? common.loading : result.older}
    </Button>
  )
}
