'use client'
import { type Ref, useEffect } from 'react'
import { type RecordActions, RecordView } from './record-view'
import { isResearch } from '@/components/cards/outline/research-parts'
import { Button } from '@/components/ui/button'
import { releaseSidePanel } from '@/components/ui/side-panel-store'
import type { ConversationState } from '@/lib/realtime/conversation-records'
import { useTexts } from '@/lib/messages/use-texts'

interface TranscriptProps {
  readonly state: ConversationState
  readonly actions: RecordActions
  readonly ref: Ref<HTMLDivElement>
  /** Whether the page's heading is the first question, which is then not repeated above its answer. */
  readonly isTitled: boolean
  /** The index of the question asked here last, which gets room to scroll to the top of the view. */
  readonly askedPlace: number | null
  /** The doc_ids of records whose Markdown the browser renders. */
  readonly plainFirst: ReadonlySet<string>
  readonly isLoadingOlder: boolean
  readonly onLoadOlder: () => void
}

/** The questions and answers of a conversation. Each keeps its position and component through all versions. */
export function Transcript({
  state,
  actions,
  ref,
  isTitled,
  askedPlace,
  plainFirst,
  isLoadingOlder,
  onLoadOlder,
}: TranscriptProps) {
  const result = useTexts('result')
  const common = useTexts('common')
  const { records, hasOlder, firstPlace } = state
  const last = records.at(-1)
  // What was opened beside the page was opened for the answers that were there.
  useEffect(releaseSidePanel, [last?.doc_id, last?.askId])
  return (
    <div ref={ref} className="grid w-full flex-1 grid-cols-[minmax(0,1fr)] content-start gap-8 pb-6">
      {hasOlder && (
        <Button
          tone="quiet"
          size="small"
          aria-busy={isLoadingOlder}
          onClick={onLoadOlder}
          className="justify-self-start"
        >
          {isLoadingOlder ? common.loading : result.older}
        </Button>
      )}
      {records.map((record, index) => {
        const place = firstPlace + index
        return (
          <div
            key={place}
            data-place={place}
            data-wide={isResearch(record) || undefined}
            className={`max-w-[826px] scroll-mt-2 data-wide:max-w-[1160px] max-md:scroll-mt-16 ${place === askedPlace && index === records.length - 1 ? 'min-h-[calc(100dvh-10rem-var(--bottom-bar))]' : ''}`}
          >
            <RecordView
              record={record}
              isFirst={isTitled && index === 0 && !hasOlder}
              isLast={index === records.length - 1}
              isPlainFirst={plainFirst.has(record.doc_id)}
              hasPanel
              actions={actions}
            />
          </div>
        )
      })}
    </div>
  )
}
