import { useQueryClient } from '@tanstack/react-query'
import { useUndoable } from '@/components/toasts/use-undoable'
import { showToast } from '@/components/ui/toast/toast-store'
import { leaveAgentMutation } from '@/lib/client/api/agent-links'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import type { AgentSummary } from '@/lib/contract/made-agent'
import { agentLinkRoutes } from '@/lib/contract/routes/agent-link-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { leavingAgent } from './use-left-agents'

/** Leaves an agent joined by a link: the agent is hidden immediately, and left after five seconds for undoing it. */
export function useLeaveAgent() {
  const texts = useTexts('agentMenu')
  const errors = useTexts('errors')
  const mutation = leaveAgentMutation(useApi(agentLinkRoutes), useQueryClient())
  const onError = (error: unknown) => showToast({ icon: 'error', content: sentenceOfError(error, errors) })
  const leaving = useUndoable(leavingAgent, { ...mutation, onError })
  return ({ id, name }: AgentSummary) => leaving.start(id, fill(texts.left, { name }))
}
