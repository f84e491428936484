'use client'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { SealState } from '@/components/ui/seal-state'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { agentLinkRoutes } from '@/lib/contract/routes/agent-link-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'

interface JoinAgentProps {
  readonly agentId: string
  readonly agentType: string
  /** Of the verified link. */
  readonly shareKey: string
}

/** Joins the agent of a link, or copies it, and opens its chat or the copy. */
export function JoinAgent({ agentId, agentType, shareKey }: JoinAgentProps) {
  const texts = useTexts('joinAgent')
  const errors = useTexts('errors')
  const api = useApi(agentLinkRoutes)
  const router = useRouter()
  const [error, setError] = useState<unknown>(null)

  const join = useCallback(() => {
    api('agentShareBind', { agent_id: agentId, share_key: shareKey }).then(
      ({ copy_id: copy }) =>
        router.replace(copy === undefined ? paths.chat(agentType, agentId) : paths.agentEdit(copy)),
      (failure: unknown) => setError(failure),
    )
  }, [api, agentId, agentType, shareKey, router])

  // The address itself is the request: there is no event to join in.
  useEffect(() => join(), [join])

  return (
    <div className="grid flex-1 place-content-center py-16" aria-live="polite">
      <SealState
        level={1}
        glyph={texts.seal}
        title={error === null ? texts.joining : texts.failed}
        actions={
          error !== null && (
            <Button
              tone="primary"
              onClick={() => {
                setError(null)
                join()
              }}
            >
              {texts.retry}
            </Button>
          )
        }
      >
        {error !== null && sentenceOfError(error, errors)}
      </SealState>
    </div>
  )
}
