'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import { showToast } from '@/components/ui/toast/toast-store'
import { type AgentStanding, unpublishAgentMutation } from '@/lib/client/api/agent-drafts'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { agentStatus } from '@/lib/contract/made-agent'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'

interface PublishStandingProps {
  readonly agentId: string
  readonly standing: AgentStanding
  readonly onClose: () => void
}

/** What is public now, or why it is not. */
export function PublishStanding({ agentId, standing, onClose }: PublishStandingProps) {
  const texts = useTexts('agentEditor')
  const { status, reason, version, published_version: published } = standing
  const tone = toneOf(status)
  return (
    <section className="grid gap-1.5 rounded-m border border-line px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{texts.states[status] ?? ''}</Badge>
        {published > 0 && <span>{fill(texts.publish.current, { version: published })}</span>}
        {published > 0 && version > published && (
          <span className="text-ink-faint">{fill(texts.publish.newer, { version })}</span>
        )}
        {status === agentStatus.published && (
          <TextLink href={`${paths.agentHome()}#made`}>{texts.publish.inSquare}</TextLink>
        )}
      </p>
      {reason && <p className="text-bad wrap-anywhere">{fill(texts.publish.reason, { reason })}</p>}
      {(published > 0 || status === agentStatus.inReview) && (
        <WithdrawButton agentId={agentId} onDone={onClose} />
      )}
    </section>
  )
}

function toneOf(status: number) {
  if (status === agentStatus.published) return 'ok'
  if (status === agentStatus.inReview) return 'indigo'
  return status === agentStatus.rejected || status === agentStatus.takenDown ? 'bad' : 'neutral'
}

function WithdrawButton({ agentId, onDone }: { readonly agentId: string; readonly onDone: () => void }) {
  const { publish: texts } = useTexts('agentEditor')
  const errors = useTexts('errors')
  const { mutateAsync, isPending } = useMutation(
    unpublishAgentMutation(useApi(agentRoutes), useQueryClient()),
  )

  const withdraw = async () => {
    try {
      await mutateAsync(agentId)
      showToast({ content: texts.withdrawn, icon: 'success' })
      onDone()
    } catch (error) {
      showToast({ content: sentenceOfError(error, errors), icon: 'error' })
    }
  }

  return (
    <Button
      size="small"
      aria-busy={isPending}
      onClick={() => !isPending && void withdraw()}
      className="justify-self-start"
    >
      {isPending ? texts.withdrawing : texts.withdraw}
    </Button>
  )
}
