'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useDeletion } from '@/components/drafts/use-deletion'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { trash2 } from '@/components/ui/icon-paths'
import { useApi } from '@/lib/client/api/api-context'
import { refetchPlugin } from '@/lib/client/api/plugins'
import { toolRoutes } from '@/lib/contract/routes/tool-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { useToolEditor } from './tool-context'

export function DeleteTool() {
  const { tool, settings, store } = useToolEditor()
  const { remove: texts, untitled } = useTexts('toolEditor')
  const api = useApi(toolRoutes)
  const queryClient = useQueryClient()
  const name = settings.name.trim() || untitled

  const ask = useDeletion({
    title: fill(texts.title, { name }),
    body: texts.body,
    confirm: texts.confirm,
    deleted: fill(texts.deleted, { name }),
    call: () => api('toolDelete', { id: tool.id }),
    onDeleted: () => {
      store.drop()
      refetchPlugin(queryClient, tool.plugin_id)
    },
    nextPath: paths.plugin(tool.plugin_id),
  })

  return (
    <div className="border-t border-line pt-4">
      <Button tone="warning" size="small" aria-haspopup="dialog" onClick={ask} className="-ml-3">
        <Icon path={trash2} className="size-4" />
        {texts.button}
      </Button>
    </div>
  )
}
