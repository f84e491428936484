'use client'
import { useDeletion } from '@/components/drafts/use-deletion'
import { useExportAgent } from '@/components/share/agent-file/use-export-agent'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { download, ellipsis, trash2 } from '@/components/ui/icon-paths'
import { Menu } from '@/components/ui/menu'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
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

function useDelete() {
  const { agentId, settings, store } = useEditor()
  const { remove: texts, untitled } = useTexts('agentEditor')
  const api = useApi(agentRoutes)
  const name = settings.name.trim() || untitled
  return useDeletion({
    title: fill(texts.title, { name }),
    body: texts.body,
    confirm: texts.confirm,
    deleted: fill(texts.deleted, { name }),
    call: () => api('agentDelete', { id: agentId }),
    onDeleted: () => store.drop(),
    nextPath: paths.agentHome(),
  })
}
