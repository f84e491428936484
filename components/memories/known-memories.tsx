'use client'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
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
  const common = useTexts('common')
  const { data, isPending, isError, error, refetch } = useQuery(memoriesQuery(useApi(memoryRoutes)))
  return (
    <>
      {isPending && <Skeleton className="h-24" />}
      {isError && (
        <ErrorState
          {...textOfError(error, errors)}
          actions={<Button onClick={() => void refetch()}>{common.retry}</Button>}
        />
      )}
      {data && data.list.length > 0 && <MemoryList list={data.list} noteField={noteField} />}
      {data?.list.length === 0 && <p className="py-3 text-sm text-ink-soft">{texts.empty}</p>}
    </>
  )
}
