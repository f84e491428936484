'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { lateCardsQuery } from '@/lib/client/api/answers'
import { useApi } from '@/lib/client/api/api-context'
import type { Card } from '@/lib/contract/frames/card'
import { useTexts } from '@/lib/messages/use-texts'

/** How often, and for how long, the host is asked; a hidden page does not ask, and asks once when it is seen again. */
const pollMs = 400
const limitMs = 20_000

interface LateCardsProps {
  readonly docId: string
  /** Called with the cards whenever they have changed. */
  readonly onCards: (docId: string, cards: readonly Card[]) => void
}

/**
 * Asks for the verdicts of an answer that a model is still making, and says so.
 * Default export for lazy loading.
 */
export default function LateCards({ docId, onCards }: LateCardsProps) {
  const answer = useTexts('answer')
  const [until] = useState(() => Date.now() + limitMs)
  const isLast = (updated: number) => updated + pollMs >= until
  const { data, isError, dataUpdatedAt, refetch } = useQuery({
    ...lateCardsQuery(useApi(), docId),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      const isOver = state.data?.is_pending === false || state.status === 'error'
      return isOver || isLast(state.dataUpdatedAt) ? false : pollMs
    },
  })
  const handleCards = useEffectEvent((cards: readonly Card[]) => onCards(docId, cards))
  useEffect(() => {
    if (data && data.cards.length > 0) handleCards(data.cards)
  }, [data])
  const isOver = isError || data?.is_pending === false || isLast(dataUpdatedAt)

  if (!isOver) return <output>{answer.supportPending}</output>
  return (
    <button type="button" className="underline hover:text-ink" onClick={() => void refetch()}>
      {answer.supportLate}
    </button>
  )
}
