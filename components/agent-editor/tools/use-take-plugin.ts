import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TakenPlugin } from '@/components/tool-choice/used-plugin'
import { showToast } from '@/components/ui/toast/toast-store'
import { refetchVersions } from '@/lib/client/api/agent-drafts'
import { refetchAgentPlugins } from '@/lib/client/api/agent-plugins'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { agentPluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { settingsOf } from '../draft/agent-kind'
import { useEditor } from '../editor-context'

/**
 * Gives the agent the newest version of a plugin, after what was typed is saved: the host decides which version that is
 * and saves the draft itself.
 */
export function useTakePlugin() {
  const { agentId, store } = useEditor()
  const texts = useTexts('agentEditor')
  const errors = useTexts('errors')
  const plugins = useApi(agentPluginRoutes)
  const agents = useApi(agentRoutes)
  const queryClient = useQueryClient()
  const taking = useMutation({
    mutationFn: async ({ id, toolIds }: TakenPlugin) => {
      if (!(await store.flush())) return void showToast({ content: texts.publish.unsaved, icon: 'error' })
      const chosen = toolIds && { tool_ids: [...toolIds] }
      await plugins('agentPluginAdd', { agent_id: agentId, plugin_id: id, ...chosen })
      const { draft } = await agents('agentDetail', { id: agentId })
      if (draft) store.adopt({ version: draft.version, settings: settingsOf(draft) })
      refetchVersions(queryClient, agentId)
      await refetchAgentPlugins(queryClient, agentId)
    },
    onError: (error) => showToast({ icon: 'error', content: sentenceOfError(error, errors) }),
  })
  return {
    take: taking.mutate,
    /** Id of the plugin that is being taken. */
    takingId: taking.isPending ? taking.variables.id : undefined,
  }
}
