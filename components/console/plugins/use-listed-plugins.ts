import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '@/components/forms/show-failure'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { listedPluginsQuery, publicPluginsKey } from '@/lib/client/api/members'
import { pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import type { ListedActs, ListedKind } from '../listed/listed-kind'

interface Change {
  readonly id: string
  readonly name: string
  readonly reason?: string
}

const plugins: Omit<ListedKind, 'texts'> = {
  pathOf: paths.consolePlugins,
  hrefOf: ({ id }) => paths.plugin(Number(id)),
  useList: (query) => useQuery(listedPluginsQuery(useApi(pluginRoutes), query)),
  useActs: usePluginActs,
}

/** Public plugins, and those that were taken down. */
export function useListedPlugins(): ListedKind {
  return { texts: useTexts('publicPlugins'), ...plugins }
}

/** What an operator does to a plugin; afterwards the lists are read again, also when another operator was faster. */
function usePluginActs(): ListedActs {
  const texts = useTexts('publicPlugins')
  const api = useApi(pluginRoutes)
  const queryClient = useQueryClient()
  const actOf = (sentence: string, restore: boolean) => ({
    mutationFn: ({ id, reason = '' }: Change) => api('pluginTakeDown', { id: Number(id), reason, restore }),
    onSuccess: (_: unknown, { name }: Change) =>
      void showToast({ content: fill(sentence, { name }), icon: 'success' }),
    onError: (error: unknown) => void showFailure(error, texts.notDone),
    onSettled: () => queryClient.invalidateQueries({ queryKey: publicPluginsKey }),
  })
  return {
    takeDown: useMutation(actOf(texts.takenDown, false)),
    putBack: useMutation(actOf(texts.isBack, true)),
  }
}
