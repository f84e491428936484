import { useMemo } from 'react'
import {
  type Card,
  type Progress,
  readCard,
  type SourceReference,
  type SuggestionItem,
} from '@/lib/contract/card'
import { messageStatus } from '@/lib/contract/message-status'
import type { ChatRecord } from '@/lib/contract/record'

/** The cards of a record by where they stand. */
export interface RecordCards {
  readonly sources: readonly SourceReference[]
  readonly suggestions: readonly SuggestionItem[]
  readonly progress: Progress | null
  /** What is drawn one below the other as the answer. */
  readonly body: readonly Card[]
}

const placed = new Set(['search_result', 'suggestion', 'progress'])
const none: never[] = []

/** Sorts a record's cards. What has not changed keeps its identity, so that it is not drawn again. */
export function useRecordCards({ data, status }: Pick<ChatRecord, 'data' | 'status'>): RecordCards {
  const sources = useParsedCard(data, 'search_result') ?? none
  const suggestions = useParsedCard(data, 'suggestion') ?? none
  const progress = useParsedCard(data, 'progress')
  const isFailed = status === messageStatus.error
  return useMemo(
    // The error's own card is told by the fault card, with what can be done about it.
    () => ({
      sources,
      suggestions,
      progress,
      body: data.filter((card) => !placed.has(card.type) && !(card.isError && isFailed)),
    }),
    [data, sources, suggestions, progress, isFailed],
  )
}

function useParsedCard<Type extends 'search_result' | 'suggestion' | 'progress'>(
  data: readonly Card[],
  type: Type,
) {
  const card = data.find((each) => each.type === type)
  return useMemo(() => (card ? readCard([card], type) : null), [card, type])
}
