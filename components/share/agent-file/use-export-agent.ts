import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { saveFile } from '@/lib/client/device/save-file'
import { agentTransferRoutes } from '@/lib/contract/routes/agent-transfer-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

/** @returns a function that saves the stored draft of an agent as a file on this device */
export function useExportAgent(): (id: string) => Promise<void> {
  const texts = useTexts('agentTransfer')
  const errors = useTexts('errors')
  const api = useApi(agentTransferRoutes)
  return async (id) => {
    try {
      const { file_name, content } = await api('agentExport', { id })
      const json = `${JSON.stringify(content, null, 2)}\n`
      saveFile(new Blob([json], { type: 'application/json' }), file_name)
      showToast({ icon: 'success', content: fill(texts.exported, { name: content.agent.name }) })
    } catch (error) {
      showToast({ icon: 'error', content: sentenceOfError(error, errors) })
    }
  }
}
