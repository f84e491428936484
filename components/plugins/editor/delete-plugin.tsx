'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useDeletion } from '@/components/drafts/use-deletion'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { trash2 } from '@/components/ui/icon-paths'
import { useApi } from '@/lib/client/api/api-context'
import { refetchPluginLists } from '@/lib/client/api/plugins'
import { pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { usePluginEditor } from './plugin-context'

/** Agents may use it: it is deleted only after a question. */
export function DeletePlugin() {
  const { pluginId, store, state, standing } = usePluginEditor()
  const { remove: texts, untitled } = useTexts('pluginEditor')
  const api = useApi(pluginRoutes)
  const queryClient = useQueryClient()
  const name = state.settings.name.trim() || untitled
  const users = standing.used_by.own.length + standing.used_by.others

  const ask = useDeletion({
    title: fill(texts.title, { name }),
    body: users > 0 ? fill(texts.bodyUsed, { count: users }) : texts.body,
    confirm: texts.confirm,
    deleted: fill(texts.deleted, { name }),
    call: () => api('pluginDelete', { id: pluginId }),
    onDeleted: () => {
      store.drop()
      refetchPluginLists(queryClient)
    },
    nextPath: paths.plugins({ tab: 'mine' }),
  })

  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
      <Button tone="warning" size="small" aria-haspopup="dialog" onClick={ask} className="-ml-3">
        <Icon path={trash2} className="size-4" />
        {texts.button}
      </Button>
      <p className="text-sm text-ink-faint">
        {users > 0 ? fill(texts.used, { count: users }) : texts.unused}
      </p>
    </div>
  )
}
