import { useMemo } from 'react'
import type { OwnRecord } from '@/components/cards/card-view'
import { messageStatus } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'
import type { RecordActions } from './record-actions'

/** Export and edit functions for the cards of a finished record; a stable object. Older versions are read-only. */
export function useOwnRecord(record: ChatRecord, actions: RecordActions | undefined): OwnRecord | undefined {
  const { conversation_id: conversationId, doc_id: docId, askId, content, status, versions } = record
  const onCardEdited = actions?.onCardEdited
  const onLateCards = actions?.onLateCards
  const onChangePart = actions?.onChangePart
  const onRegenerateImage = actions?.onRegenerateImage
  const onChangeQuery = actions?.onChangeQuery
  const onEditImage = actions?.onEditImage
  const isFinished = docId !== '' && (status === messageStatus.end || status === messageStatus.stop)
  const isNewest = (versions.at(-1) ?? docId) === docId

  return useMemo(() => {
    if (!isFinished || !onCardEdited) return undefined
    return {
      conversationId,
      docId,
      onEdited: (cardId, edited) => onCardEdited(docId, cardId, edited),
      onLateCards,
      changePart: onChangePart && isNewest ? (change) => onChangePart({ askId, content }, change) : undefined,
      regenerateImage:
        onRegenerateImage && isNewest ? (one) => onRegenerateImage({ askId, content }, one) : undefined,
      changeQuery:
        onChangeQuery && isNewest ? (frame) => onChangeQuery({ askId, content }, frame) : undefined,
      editImage: onEditImage && isNewest ? (steps) => onEditImage({ askId, content }, steps) : undefined,
    }
  }, [
    conversationId,
    docId,
    askId,
    content,
    isFinished,
    isNewest,
    onCardEdited,
    onLateCards,
    onChangePart,
    onRegenerateImage,
    onChangeQuery,
    onEditImage,
  ])
}
