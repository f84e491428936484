'use client'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { createDraftOnce, leaveNewAgent } from './create-draft-once'

/** Creates a draft, once for each visit of the address, and opens it in its place. */
export function NewAgent() {
  const texts = useTexts('agentEditor')
  const common = useTexts('common')
  const errors = useTexts('errors')
  const router = useRouter()
  const api = useApi(agentRoutes)
  const [error, setError] = useState<unknown>(null)

  const create = useCallback(() => {
    createDraftOnce(api, texts.untitled).then(
      (id) => router.replace(paths.agentEdit(id)),
      (failure: unknown) => setError(failure),
    )
  }, [api, texts.untitled, router])

  // The address itself is the request: there is no event to create it in.
  useEffect(() => {
    create()
    return leaveNewAgent
  }, [create])

  if (error === null)
    return (
      <div className="grid gap-5 px-9 py-5 max-md:px-4">
        <output className="sr-only">{texts.creating}</output>
        <Skeleton className="h-9 w-60" />
        <Skeleton className="h-20 w-full max-w-[760px]" />
        <Skeleton className="h-40 w-full max-w-[760px]" />
      </div>
    )
  return (
    <div className="px-9 py-8 max-md:px-4">
      <ErrorState
        title={texts.createFailed}
        advice={sentenceOfError(error, errors)}
        actions={
          <Button
            onClick={() => {
              setError(null)
              create()
            }}
          >
            {common.retry}
          </Button>
        }
      />
    </div>
  )
}
