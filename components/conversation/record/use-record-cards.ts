import { useMemo, useState } from 'react'
import type { CardSlot } from '@/components/cards/card-view'
import { readKnown, viewOf } from '@/components/cards/registry'
import { readCards } from '@/lib/contract/cards/card-types'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { type SupportCheck, validCheck } from '@/lib/contract/cards/support-check'
import type { Card } from '@/lib/contract/frames/card'
import { messageStatus } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { useTexts } from '@/lib/messages/use-texts'
import { type VerdictMap, verdictsOf } from '@/lib/text/citations/verdict-map'
import { isKnownError } from './fault-card'

export type RecordCards = Readonly<Record<CardSlot, readonly Card[]>> & {
  readonly sources: readonly SourceReference[]
  readonly conflicts: number
  readonly verdicts: VerdictMap
}

/**
 * Groups a record's cards by slot. Unchanged cards keep their identity, so that they are not rendered again.
 * @param record its error card is left out if its code says as much, with what to do
 */
export function useRecordCards({
  data,
  status,
  error,
}: Pick<ChatRecord, 'data' | 'status' | 'error'>): RecordCards {
  const lists = useSameItems(sourceLists(data))
  const sources = useMemo(() => joinSources(lists), [lists])
  const check = validCheck(data.flatMap(checkOf))
  const verdicts = useMemo(() => verdictsOf(check ? [check] : []), [check])
  const errors = useTexts('errors')
  const isExplained = status === messageStatus.error && isKnownError(errors, error)

  return useMemo(() => {
    const shown = data.filter((card) => !(card.isError && isExplained))
    const inSlot = (slot: CardSlot) => shown.filter((card) => slotOf(card) === slot)
    return {
      sources,
      verdicts,
      conflicts: readCards(shown, 'conflict').flat().length,
      steps: inSlot('steps'),
      rail: inSlot('rail'),
      body: inSlot('body'),
      // Of several only the last counts.
      check: inSlot('check').slice(-1),
      footer: inSlot('footer'),
    }
  }, [data, sources, verdicts, isExplained])
}

/**
 * Unknown cards are in the body; a data profile comes after the answer if the question was about something else.
 */
function slotOf(card: Card): CardSlot {
  const known = readKnown(card)
  if (known?.type === 'data_profile' && known.content.isAside) return 'rail'
  return known ? viewOf(known).slot : 'body'
}

function checkOf(card: Card): SupportCheck[] {
  const known = readKnown(card)
  return known?.type === 'support_check' ? [known.content] : []
}

function sourceLists(cards: readonly Card[]): (readonly SourceReference[])[] {
  return cards.flatMap((card) => {
    const known = readKnown(card)
    return known?.type === 'search_result' ? [known.content] : []
  })
}

/** Of several lists, a later source replaces an earlier one with the same number. */
function joinSources(lists: readonly (readonly SourceReference[])[]): readonly SourceReference[] {
  const [only, ...others] = lists
  if (only && others.length === 0) return only
  const byIndex = new Map(lists.flat().map((source) => [source.index, source]))
  return [...byIndex.values()].toSorted((one, other) => one.index - other.index)
}

/** @returns the previous list while its items are the same */
function useSameItems<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list)
  const isSame = kept.length === list.length && kept.every((item, index) => item === list[index])
  if (!isSame) setKept(list)
  return isSame ? kept : list
}
