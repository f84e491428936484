import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '@/components/forms/show-failure'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { publicAgentsKey } from '@/lib/client/api/members'
import { agentReviewRoutes } from '@/lib/contract/routes/agent-review-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface Named {
  readonly id: string
  readonly name: string
}

export interface Decision extends Named {
  readonly version: number
  /** When what was read was submitted. */
  readonly submitted: number
  readonly approve: boolean
  readonly reason: string
}

/** What an operator does to an agent; afterwards the lists are read again, also when another operator was faster. */
export function useAgentDecisions() {
  const texts = useTexts('publicAgents')
  const api = useApi(agentReviewRoutes)
  const queryClient = useQueryClient()
  const done = (sentence: string, { name }: Named) =>
    void showToast({ content: fill(sentence, { name }), icon: 'success' })
  const common = {
    onError: (error: unknown) => void showFailure(error, texts.notDone),
    onSettled: () => queryClient.invalidateQueries({ queryKey: publicAgentsKey }),
  }
  return {
    decide: useMutation({
      mutationFn: ({ id, version, submitted, approve, reason }: Decision) =>
        api('agentReviewDecide', { id, version, submitted, approve, reason }),
      onSuccess: (_, decision) => done(decision.approve ? texts.approved : texts.rejected, decision),
      ...common,
    }),
    takeDown: useMutation({
      mutationFn: ({ id, reason }: Named & { readonly reason: string }) =>
        api('agentTakeDown', { id, reason }),
      onSuccess: (_, agent) => done(texts.takenDown, agent),
      ...common,
    }),
    putBack: useMutation({
      mutationFn: ({ id }: Named) => api('agentPutBack', { id }),
      onSuccess: (_, agent) => done(texts.isBack, agent),
      ...common,
    }),
  }
}
