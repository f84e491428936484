import { usePendingChanges } from '@/components/toasts/use-undoable'
import type { AgentSummary } from '@/lib/contract/made-agent'

/** Name of the change that can be undone. */
export const leavingAgent = 'leave an agent'

/** Apart from `useLeaveAgent`, which is loaded with the menu. @returns whether an agent is being left */
export function useLeftAgents(): (agent: AgentSummary) => boolean {
  const isLeaving = usePendingChanges(leavingAgent)
  return ({ id }) => isLeaving(id)
}
