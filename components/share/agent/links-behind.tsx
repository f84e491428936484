'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast/toast-store'
import { updateAgentLinksMutation } from '@/lib/client/api/agent-links'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { agentLinkRoutes } from '@/lib/contract/routes/agent-link-routes'
import { useTexts } from '@/lib/messages/use-texts'

interface LinksBehindProps {
  readonly agentId: string
  readonly isBehind: boolean
}

/** Says that the links share an older version than the draft, and updates them. */
export function LinksBehind({ agentId, isBehind }: LinksBehindProps) {
  const texts = useTexts('agentShare')
  const errors = useTexts('errors')
  const row = useRef<HTMLDivElement>(null)
  const update = useMutation({
    ...updateAgentLinksMutation(useApi(agentLinkRoutes), useQueryClient(), agentId),
    onError: (error) => void showToast({ icon: 'error', content: sentenceOfError(error, errors) }),
  })
  if (!isBehind && !update.isSuccess) return null

  return (
    <div
      ref={row}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line py-2 outline-none"
    >
      <p aria-live="polite" className="min-w-0 flex-1 basis-44 text-sm">
        {isBehind ? texts.behind : texts.updated}
      </p>
      {isBehind && (
        <Button
          size="small"
          className="max-sm:min-h-11"
          disabled={update.isPending}
          onClick={() => {
            // The button is removed.
            row.current?.focus()
            update.mutate()
          }}
        >
          {texts.update}
        </Button>
      )}
    </div>
  )
}
