'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CardContext } from '@/components/cards/card-view'
import { cardViews } from '@/components/cards/registry'
import { useApi } from '@/lib/client/api/api-context'
import { memoriesQuery } from '@/lib/client/api/memories'
import { isMember, useSession } from '@/lib/client/login/session-store'
import { memoryRoutes } from '@/lib/contract/routes/memory-routes'

const { Component: Memory } = cardViews.memory

/** How often, and for how long after an answer, the host is asked what it has learned. */
const pollMs = 4_000
const polls = 5

interface LearnedNoteProps {
  readonly docId: string
  readonly context: CardContext
}

/**
 * Shows what was learned from the question of an answer that has just ended; later its record contains the card.
 * Default export for lazy loading.
 */
export default function LearnedNote({ docId, context }: LearnedNoteProps) {
  const [until] = useState(() => Date.now() + polls * pollMs)
  const { data } = useQuery({
    ...memoriesQuery(useApi(memoryRoutes)),
    enabled: isMember(useSession()),
    // Without the setting the list does not change.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => {
      const isFound = state.data?.list.some(({ from }) => from === docId)
      return state.data?.isOn && !isFound && context.isNewest && Date.now() < until ? pollMs : false
    },
  })
  const items = data?.isOn ? data.list.filter(({ from }) => from === docId) : []
  if (items.length === 0) return null
  return (
    <Memory {...context} card={{ id: 'learned', type: 'memory', target: 'replace', content: { items } }} />
  )
}
