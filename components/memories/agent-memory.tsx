'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { pushDialog } from '@/components/ui/dialog/dialog-stack'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Switch } from '@/components/ui/switch'
import { showToast } from '@/components/ui/toast/toast-store'
import {
  agentMemoryQuery,
  agentMemorySettingMutation,
  clearAgentMemoryMutation,
} from '@/lib/client/api/agent-memories'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError, textOfError } from '@/lib/client/api/api-error'
import { agentMemoryRoutes } from '@/lib/contract/routes/agent-memory-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { MemoryList } from './memory-list'

/** What one agent remembers of the member: consent, the list, and forgetting all of it. */
export function AgentMemory({ agentId }: { readonly agentId: string }) {
  const texts = useTexts('memories')
  const errors = useTexts('errors')
  const common = useTexts('common')
  const noteId = useId()
  const consent = useRef<HTMLButtonElement>(null)
  const api = useApi(agentMemoryRoutes)
  const { data, isPending, isError, error, refetch } = useQuery(agentMemoryQuery(api, agentId))
  const setting = useMutation(agentMemorySettingMutation(api, useQueryClient(), agentId))
  if (isPending) return <Skeleton className="h-24" />
  if (isError)
    return (
      <ErrorState
        {...textOfError(error, errors)}
        actions={<Button onClick={() => void refetch()}>{common.retry}</Button>}
      />
    )

  const { list, isOffered } = data
  const isOn = setting.isPending ? setting.variables : data.isOn
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Switch
        ref={consent}
        checked={isOn}
        // Consent can be withdrawn even if the agent no longer offers it.
        disabled={!isOffered && !data.isOn}
        aria-describedby={noteId}
        onCheckedChange={(wanted) => setting.mutate(wanted)}
      >
        {texts.agentSwitch}
      </Switch>
      <p id={noteId} className="text-sm text-ink-faint">
        {isOffered ? texts.agentNote : texts.agentEnded}
      </p>
      <p role="alert" className="text-sm text-warn empty:hidden">
        {setting.isError && sentenceOfError(setting.error, errors)}
      </p>
      {list.length > 0 ? (
        <>
          <MemoryList list={list} noteField={consent} agentId={agentId} />
          <ForgetAll agentId={agentId} count={list.length} />
        </>
      ) : (
        <p className="text-sm text-ink-soft">{texts.agentEmpty}</p>
      )}
    </div>
  )
}

function ForgetAll({ agentId, count }: { readonly agentId: string; readonly count: number }) {
  const texts = useTexts('memories')
  const errors = useTexts('errors')
  const mutation = clearAgentMemoryMutation(useApi(agentMemoryRoutes), useQueryClient(), agentId)
  const { mutateAsync, isPending } = useMutation(mutation)
  // Awaited here, because this button unmounts with the last memory.
  const clear = async () => {
    try {
      await mutateAsync()
      showToast({ content: texts.cleared, icon: 'success' })
    } catch (error) {
      showToast({ content: sentenceOfError(error, errors), icon: 'error' })
    }
  }
  const confirm = () =>
    pushDialog({
      title: texts.clearTitle,
      body: fill(texts.clearBody, { count }),
      okText: texts.clear,
      footerVisible: true,
      onOk: (close) => {
        close()
        void clear()
      },
    })
  return (
    <div>
      <Button tone="warning" size="small" aria-disabled={isPending} onClick={confirm}>
        {texts.clear}
      </Button>
    </div>
  )
}
