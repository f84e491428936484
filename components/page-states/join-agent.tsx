'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'
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

/** Joins the agent of a link, or copies it, and goes on to its chat or to the copy. */
export function JoinAgent({ agentId, agentType, shareKey }: JoinAgentProps) {
  const texts = useTexts('joinAgent')
  const errors = useTexts('errors')
  const api = useApi(agentLinkRoutes)
  const router = useRouter()
  const [problem, setProblem] = useState('')

  async function join(): Promise<void> {
    try {
      const { copy_id: copy } = await api('agentShareBind', { agent_id: agentId, share_key: shareKey })
      router.replace(copy === undefined ? paths.chat(agentType, agentId) : paths.agentEdit(copy))
    } catch (error) {
      setProblem(sentenceOfError(error, errors))
    }
  }

  const start = useEffectEvent(() => void join())
  useEffect(() => start(), [])

  return (
    <div className="grid flex-1 place-content-center py-16" aria-live="polite">
      <SealState
        level={1}
        glyph={texts.seal}
        title={problem === '' ? texts.joining : texts.failed}
        actions={
          problem !== '' && (
            <Button
              tone="primary"
              onClick={() => {
                setProblem('')
                void join()
              }}
            >
              {texts.retry}
            </Button>
          )
        }
      >
        {problem}
      </SealState>
    </div>
  )
}
