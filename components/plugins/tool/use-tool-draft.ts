import { useQueryClient } from '@tanstack/react-query'
import { mayOutliveThePage, useDraft } from '@/components/drafts/use-draft'
import { useApi } from '@/lib/client/api/api-context'
import { refetchPlugin } from '@/lib/client/api/plugins'
import { type Tool, toolSettings } from '@/lib/contract/plugins/tool'
import { toolRoutes } from '@/lib/contract/routes/tool-routes'
import { toolKind } from './tool-kind'

/** The draft of one tool, saved automatically while the component is mounted. */
export function useToolDraft(uid: string, tool: Tool) {
  const { id, plugin_id: pluginId } = tool
  const api = useApi(toolRoutes)
  const queryClient = useQueryClient()
  const stored = { version: tool.version, settings: toolSettings.parse(tool) }
  return useDraft(toolKind, { id: String(id), uid, stored }, () => ({
    save: async (settings, version, isLeaving) => {
      const input = { ...settings, id, version }
      const saved = await api('toolUpdate', input, { keepalive: mayOutliveThePage(input, isLeaving) })
      refetchPlugin(queryClient, pluginId)
      return saved.version
    },
    load: async () => {
      const current = await api('toolGet', { id })
      return { version: current.version, settings: toolSettings.parse(current) }
    },
  }))
}
