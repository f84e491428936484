'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { agentMemoryQuery, agentMemorySettingMutation } from '@/lib/client/api/agent-memories'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { agentMemoryRoutes } from '@/lib/contract/routes/agent-memory-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface AgentMemoryQuestionProps {
  readonly agentId: string
  readonly name: string
}

/** Asks a member once whether an agent may remember what they say; until they agree, it may not. */
export function AgentMemoryQuestion({ agentId, name }: AgentMemoryQuestionProps) {
  const texts = useTexts('memories')
  const errors = useTexts('errors')
  const api = useApi(agentMemoryRoutes)
  const { data } = useQuery(agentMemoryQuery(api, agentId))
  const setting = useMutation(agentMemorySettingMutation(api, useQueryClient(), agentId))
  if (!data?.isOffered || data.isAnswered) return null

  const answer = (isOn: boolean) => {
    if (!setting.isPending) setting.mutate(isOn)
  }
  return (
    <section
      aria-label={texts.agentTitle}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m border border-line bg-paper-raised px-4 py-3 text-sm"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p>{fill(texts.agentAsk, { name })}</p>
        <p className="text-ink-soft">{texts.agentNote}</p>
        <p role="alert" className="text-warn empty:hidden">
          {setting.isError && sentenceOfError(setting.error, errors)}
        </p>
      </div>
      <div className="flex gap-2">
        <Button tone="primary" aria-disabled={setting.isPending} onClick={() => answer(true)}>
          {texts.agentYes}
        </Button>
        <Button aria-disabled={setting.isPending} onClick={() => answer(false)}>
          {texts.agentNo}
        </Button>
      </div>
    </section>
  )
}
