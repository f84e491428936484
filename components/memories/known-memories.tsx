'use client'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { ListState } from '@/components/list-state/list-state'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { textOfError } from '@/lib/client/api/api-error'
import { memoriesQuery } from '@/lib/client/api/memories'
import { memoryRoutes } from '@/lib/contract/routes/memory-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { MemoryList } from './memory-list'

/** The list of memories, while it loads, when it fails, and when there is none. */
export function KnownMemories({ noteField }: { readonly noteField: RefObject<HTMLInputElement | null> }) {
  const texts = useTexts('memories')
  const errors = useTexts('errors')
  const query = useQuery(memoriesQuery(useApi(memoryRoutes)))
  const list = query.data?.list ?? []
  return (
    <ListState
      query={query}
      failed={textOfError(query.error, errors)}
      skeleton={<Skeleton className="h-24" />}
      isEmpty={list.length === 0}
      empty={<p className="py-3 text-sm text-ink-soft">{texts.empty}</p>}
    >
      {list.length > 0 && <MemoryList list={list} noteField={noteField} />}
    </ListState>
  )
}
