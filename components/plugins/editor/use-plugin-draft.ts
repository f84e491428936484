import { useQueryClient } from '@tanstack/react-query'
import { type DraftOptions, mayOutliveThePage, useDraft } from '@/components/drafts/use-draft'
import { useApi } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { refetchPlugin } from '@/lib/client/api/plugins'
import { type PluginSettings, pluginSettings } from '@/lib/contract/plugins/plugin'
import { pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { pluginKind } from './plugin-kind'

/** The draft of one plugin, saved automatically while the component is mounted. */
export function usePluginDraft(pluginId: number, options: Omit<DraftOptions<PluginSettings>, 'id'>) {
  const api = useApi(pluginRoutes)
  const queryClient = useQueryClient()
  return useDraft(pluginKind, { id: String(pluginId), ...options }, () => ({
    save: async (settings, version, isLeaving) => {
      const input = { ...settings, id: pluginId, version }
      const saved = await api('pluginUpdate', input, { keepalive: mayOutliveThePage(input, isLeaving) })
      refetchPlugin(queryClient, pluginId)
      return saved.version
    },
    load: async () => {
      const { draft } = await api('pluginGet', { id: pluginId })
      if (!draft) throw new ApiError('not_found')
      return { version: draft.version, settings: pluginSettings.parse(draft) }
    },
  }))
}
