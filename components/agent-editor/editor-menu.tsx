'use client'
import { useRouter } from 'next/navigation'
import { useExportAgent } from '@/components/share/agent-file/use-export-agent'
import { pushDialog } from '@/components/ui/dialog/dialog-stack'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { download, ellipsis, trash2 } from '@/components/ui/icon-paths'
import { Menu } from '@/components/ui/menu'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { useEditor } from './editor-context'

export function EditorMenu() {
  const { remove: texts } = useTexts('agentEditor')
  const transfer = useTexts('agentTransfer')
  const confirm = useDelete()
  const exportDraft = useExport()
  return (
    <Menu
      label={texts.more}
      trigger={
        <IconButton label={texts.more}>
          <Icon path={ellipsis} />
        </IconButton>
      }
      items={[
        {
          id: 'export',
          label: transfer.export,
          icon: <Icon path={download} />,
          onSelect: () => void exportDraft(),
        },
        {
          id: 'delete',
          label: texts.button,
          icon: <Icon path={trash2} />,
          isDangerous: true,
          onSelect: confirm,
        },
      ]}
    />
  )
}

/** The file holds what is stored, so changes are saved first. */
function useExport() {
  const { agentId, store } = useEditor()
  const texts = useTexts('agentTransfer')
  const exportAgent = useExportAgent()
  return async () => {
    if (!(await store.flush())) showToast({ content: texts.unsaved, icon: 'info' })
    await exportAgent(agentId)
  }
}

/** Others may use the agent: unlike a conversation, it is deleted only after a question. */
function useDelete() {
  const { agentId, settings, store } = useEditor()
  const { remove: texts, untitled } = useTexts('agentEditor')
  const errors = useTexts('errors')
  const router = useRouter()
  const api = useApi(agentRoutes)
  const name = settings.name.trim() || untitled

  const remove = async () => {
    try {
      await api('agentDelete', { id: agentId })
    } catch (error) {
      return void showToast({ content: sentenceOfError(error, errors), icon: 'error' })
    }
    store.drop()
    showToast({ content: fill(texts.deleted, { name }), icon: 'success' })
    // Back would open what was deleted.
    router.replace(paths.agentHome())
  }

  return () =>
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
}
