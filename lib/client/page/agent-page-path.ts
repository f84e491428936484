import { type AgentSummary, agentStatus } from '@/lib/contract/made-agent'
import { paths } from '@/lib/paths'

/** States in which an agent answers in the editor only. */
const unfinished: readonly number[] = [agentStatus.draft, agentStatus.rejected, agentStatus.takenDown]

/** @returns the path where the user continues with an agent: the editor of an own unfinished one, else the chat */
export function agentPagePath({
  id,
  is_mine,
  status,
}: Pick<AgentSummary, 'id' | 'is_mine' | 'status'>): string {
  return is_mine && unfinished.includes(status) ? paths.agentEdit(id) : paths.chat('custom', id)
}
