import dynamic from 'next/dynamic'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { textLinkStyle } from '@/components/ui/text-link'
import type { ConversationExtent } from '@/lib/contract/frames/conversation-extent'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { RecordActions } from './record-actions'

const SummaryButton = dynamic(() => import('./summary-button').catch(emptyFallback), { ssr: false })

interface ExtentNoteProps {
  readonly extent: ConversationExtent
  readonly conversationId: string
  /** Whether to say what was left out: once, at the newest answer. */
  readonly isNewest: boolean
  readonly actions: Pick<RecordActions, 'onOpenRecord' | 'onStartWith'>
}

/** Says what an answer was given of a long conversation, and opens the turns that were looked up for it. */
export function ExtentNote({ extent, conversationId, isNewest, actions }: ExtentNoteProps) {
  const texts = useTexts('answer').extent
  const { turns_sent: sent, turns_left_out: left, is_summarised: isSummarised, looked_up: turns } = extent
  const { onOpenRecord, onStartWith } = actions
  const isLeftOut = isNewest && left > 0
  if (!onOpenRecord || (!isLeftOut && turns.length === 0)) return null

  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-xs text-ink-faint">
      {isLeftOut && <span>{fill(isSummarised ? texts.summarised : texts.leftOut, { sent, left })}</span>}
      {isLeftOut && isSummarised && (
        <SummaryButton conversationId={conversationId} onStartWith={onStartWith} />
      )}
      {turns.length > 0 && (
        <span className="flex flex-wrap items-baseline gap-x-2">
          {texts.lookedUp}
          {turns.map(({ turn, doc_id: docId }) => (
            <button
              key={docId}
              type="button"
              className={`min-h-6 max-sm:min-h-11 ${textLinkStyle}`}
              onClick={() => onOpenRecord(docId)}
            >
              {fill(texts.turn, { turn })}
            </button>
          ))}
        </span>
      )}
    </p>
  )
}
