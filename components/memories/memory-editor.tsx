'use client'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useApi } from '@/lib/client/api/api-context'
import { memoriesQuery } from '@/lib/client/api/memories'
import { memoryRoutes } from '@/lib/contract/routes/memory-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { ForgetAllButton } from './forget-all-button'
import { NewNote } from './new-note'

/** Adds a memory, and forgets all. */
export function MemoryEditor({ noteField }: { readonly noteField: RefObject<HTMLInputElement | null> }) {
  const texts = useTexts('memories')
  const { data } = useQuery(memoriesQuery(useApi(memoryRoutes)))
  const count = data?.list.length ?? 0
  return (
    <div>
      <NewNote field={noteField} />
      <div className="mt-3 flex items-start justify-between gap-4">
        <p className="text-xs text-ink-faint">{texts.note}</p>
        {count > 0 && <ForgetAllButton count={count} noteField={noteField} />}
      </div>
    </div>
  )
}
