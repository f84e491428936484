'use client'
import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { answerBody, answerText } from '@/components/cards/answer-text'
import { isResearch } from '@/components/cards/outline/research-parts'
import {
  openReferences,
  type ReferenceEntry,
  toggleReferences,
} from '@/components/cards/search-result/open-references'
import { ReferenceList } from '@/components/cards/search-result/reference-list'
import { closeSidePanel, openSidePanel, useSidePanel } from '@/components/ui/side-panel/side-panel-store'
import { reportReferenceToggle } from '@/lib/client/tracking/report-reference-toggle'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { AnswerActions } from './answer-actions'
import { bylineOf } from './byline'
import type { RecordActions } from './record-actions'
import type { RecordCards } from './use-record-cards'
import { VersionPager } from './version-pager'

export function panelId({ doc_id, askId }: Pick<ChatRecord, 'doc_id' | 'askId'>): string {
  return `sources-${doc_id || askId}`
}

/**
 * Not for a report, whose sources are below it, nor for an answer without citations.
 * @param citations null while streaming
 */
export function isPanelDefault(record: ChatRecord, citations: readonly number[] | null): boolean {
  return !isResearch(record) && (citations === null || citations.some((times) => times > 0))
}

function entryOf(record: ChatRecord, source: RecordCards['sources']): ReferenceEntry {
  return {
    reportOrigin: 'search',
    reportLinkEntity: 'reference',
    conversation_id: record.conversation_id,
    ask_id: record.askId,
    level: '1',
    source,
  }
}

interface RecordFooterProps {
  readonly record: ChatRecord
  readonly cards: RecordCards
  readonly citations: readonly number[]
  readonly hasPanel: boolean
  readonly isLast: boolean
  readonly actions: RecordActions | undefined
  readonly onEdit?: (() => void) | undefined
}

export function RecordFooter(props: RecordFooterProps) {
  const { record, citations, hasPanel, isLast, actions } = props
  const { sources } = props.cards
  const answer = useTexts('answer')
  const locale = useLocale()
  const listId = `references-${record.doc_id || record.askId}`
  const list = useStore(openReferences, (lists) => lists.get(listId))
  const spoken = useMemo(() => answerBody(record.data, answer, locale), [record.data, answer, locale])
  const isReport = isResearch(record)
  const isDefault = isLast && isPanelDefault(record, citations)
  const panel = useSidePanel(panelId(record), isDefault)
  // A report has the pager at its head.
  const versions = actions && !isReport && (
    <VersionPager record={record} onOpen={(docId) => actions.onOpenVersion(record, docId)} />
  )
  const isListOpen = hasPanel ? panel.isOpen : (list?.isOpen ?? false)
  const isAutoOpened = hasPanel && sources.length > 0 && panel.isOpen && !panel.isChosen
  useTrackAutoOpen(isAutoOpened, entryOf(record, sources))

  const toggleList = () => {
    const entry = entryOf(record, sources)
    if (!hasPanel) return reportReferenceToggle(entry, toggleReferences(listId, entry))
    if (isListOpen) closeSidePanel()
    else openSidePanel(panelId(record))
    reportReferenceToggle(entry, !isListOpen)
  }

  const ofList = { sources, citations, label: answer.sources }

  return (
    <>
      <AnswerActions
        record={record}
        isListOpen={isListOpen}
        text={() => answerText(record.data, answer, bylineOf(record, answer), 'toText', locale)}
        spoken={spoken}
        sourceCount={sources.length}
        listId={hasPanel ? panelId(record) : listId}
        onToggleList={toggleList}
        onRepeat={actions && (() => actions.onRepeat(record))}
        onAgain={actions?.onAgain && (() => actions.onAgain?.(record))}
        onEdit={props.onEdit}
        isRewritable={isLast && actions?.onChangePart !== undefined}
        conflicts={props.cards.conflicts}
        onLike={actions && ((like) => actions.onLike(record, like))}
        versions={versions}
      />
      {list && <ReferenceList {...ofList} id={listId} isHidden={!isListOpen} />}
      {sources.length > 0 && (
        <noscript>
          <ReferenceList {...ofList} className={hasPanel && isDefault ? 'wide:hidden' : ''} />
        </noscript>
      )}
    </>
  )
}

/** Reports once that an answer's source list opened automatically: shown, not clicked. */
export function useTrackAutoOpen(isAutoOpened: boolean, entry: ReferenceEntry): void {
  const isTracked = useRef(false)
  // It opens by CSS depending on the window width, without an event.
  useEffect(() => {
    if (!isAutoOpened || isTracked.current) return
    isTracked.current = true
    reportReferenceToggle(entry, true, 'view')
  })
}
