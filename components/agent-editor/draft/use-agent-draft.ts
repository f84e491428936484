import { useQueryClient } from '@tanstack/react-query'
import { type DraftOptions, mayOutliveThePage, useDraft } from '@/components/drafts/use-draft'
import { refetchVersions } from '@/lib/client/api/agent-drafts'
import { useApi } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import type { AgentSettings } from '@/lib/contract/made-agent'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { agentKind, settingsOf } from './agent-kind'
import { withoutBlankRows } from './without-blank-rows'

/** The draft of one agent, saved automatically while the component is mounted. */
export function useAgentDraft(options: DraftOptions<AgentSettings>) {
  const { id } = options
  const api = useApi(agentRoutes)
  const queryClient = useQueryClient()
  return useDraft(agentKind, options, () => ({
    save: async (settings, version, isLeaving) => {
      const input = { id, version, ...withoutBlankRows(settings) }
      const saved = await api('agentCreateAdvanced', input, {
        keepalive: mayOutliveThePage(input, isLeaving),
      })
      refetchVersions(queryClient, id)
      return saved.version
    },
    load: async () => {
      const { draft } = await api('agentDetail', { id })
      if (!draft) throw new ApiError('not_found')
      return { version: draft.version, settings: settingsOf(draft) }
    },
  }))
}
