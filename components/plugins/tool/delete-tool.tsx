'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { pushDialog } from '@/components/ui/dialog/dialog-stack'
import { Icon } from '@/components/ui/icon'
import { trash2 } from '@/components/ui/icon-paths'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { refetchPlugin } from '@/lib/client/api/plugins'
import { toolRoutes } from '@/lib/contract/routes/tool-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { useToolEditor } from './tool-context'

export function DeleteTool() {
  const { tool, settings, store } = useToolEditor()
  const { remove: texts, untitled } = useTexts('toolEditor')
  const errors = useTexts('errors')
  const router = useRouter()
  const api = useApi(toolRoutes)
  const queryClient = useQueryClient()
  const name = settings.name.trim() || untitled

  const remove = async () => {
    try {
      await api('toolDelete', { id: tool.id })
    } catch (error) {
      return void showToast({ content: sentenceOfError(error, errors), icon: 'error' })
    }
    store.drop()
    refetchPlugin(queryClient, tool.plugin_id)
    showToast({ content: fill(texts.deleted, { name }), icon: 'success' })
    // Back would open what was deleted.
    router.replace(paths.plugin(tool.plugin_id))
  }

  const ask = () =>
    pushDialog({
      title: fill(texts.title, { name }),
      body: texts.body,
      okText: texts.confirm,
      footerVisible: true,
      onOk: (close) => {
        close()
        void remove()
      },
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
