import { useMemo, useState } from 'react'
import type { CardSlot } from '@/components/cards/card-view'
import { readKnown, viewOf } from '@/components/cards/registry'
import type { Card } from '@/lib/contract/card'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { messageStatus } from '@/lib/contract/message-status'
import type { ChatRecord } from '@/lib/contract/record'

/** The cards of a record by where they stand, and what all of them may lead to. */
export type RecordCards = Readonly<Record<CardSlot, readonly Card[]>> & {
  readonly sources: readonly SourceReference[]
}

/** Sorts a record's cards. What has not changed keeps its identity, so that it is not drawn again. */
export function useRecordCards({ data, status }: Pick<ChatRecord, 'data' | 'status'>): RecordCards {
  const lists = useSameItems(sourceLists(data))
  const sources = useMemo(() => joinedSources(lists), [lists])
  const isFailed = status === messageStatus.error
  return useMemo(() => {
    // The error's own card is told by the fault card, with what can be done about it.
    const shown = data.filter((card) => !(card.isError && isFailed))
    const inSlot = (slot: CardSlot) => shown.filter((card) => slotOf(card) === slot)
    return {
      sources,
      steps: inSlot('steps'),
      rail: inSlot('rail'),
      body: inSlot('body'),
      footer: inSlot('footer'),
    }
  }, [data, sources, isFailed])
}

/** What is not known stands where it was written. */
function slotOf(card: Card): CardSlot {
  const known = readKnown(card)
  return known ? viewOf(known).slot : 'body'
}

function sourceLists(cards: readonly Card[]): (readonly SourceReference[])[] {
  return cards.flatMap((card) => {
    const known = readKnown(card)
    return known?.type === 'search_result' ? [known.content] : []
  })
}

/** Of several lists, a later one's source takes the place of an earlier one with its number. */
function joinedSources(lists: readonly (readonly SourceReference[])[]): readonly SourceReference[] {
  const [only, ...others] = lists
  if (only && others.length === 0) return only
  const byIndex = new Map(lists.flat().map((source) => [source.index, source]))
  return [...byIndex.values()].toSorted((one, other) => one.index - other.index)
}

/** @returns the list of before for as long as its items are the same */
function useSameItems<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list)
  const isSame = kept.length === list.length && kept.every((item, index) => item === list[index])
  if (!isSame) setKept(list)
  return isSame ? kept : list
}
