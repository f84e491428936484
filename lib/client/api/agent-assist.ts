import type { agentAssistRoutes } from '@/lib/contract/routes/agent-assist-routes'
import type { QueryOf } from '@/lib/contract/routes/route'
import type { Api } from './api'

type AssistInput = QueryOf<typeof agentAssistRoutes.agentAssist>

/** Lets the model propose a text for an own agent; `signal` stops it. No timeout of its own. */
export function proposeForAgent(
  api: Api<typeof agentAssistRoutes>,
  input: AssistInput,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly questions: readonly string[] }> {
  return api('agentAssist', input, { signal, kind: 'write' })
}
