import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '@/components/ui/toast/toast-store'
import { refetchVersions } from '@/lib/client/api/agent-drafts'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { settingsOf } from '../draft/agent-kind'
import { useEditor } from '../editor-context'

/** Makes an older version the draft, after what was typed is saved; undone by saving
 * what was there before: the host may have replaced its version. */
export function useRestore() {
  const { agentId, store } = useEditor()
  const texts = useTexts('agentEditor')
  const common = useTexts('common')
  const errors = useTexts('errors')
  const api = useApi(agentRoutes)
  const queryClient = useQueryClient()
  const [isRestoring, setIsRestoring] = useState(false)

  const replace = async (version: number): Promise<boolean> => {
    setIsRestoring(true)
    try {
      await api('agentRestore', { id: agentId, version })
      const { draft } = await api('agentDetail', { id: agentId })
      if (draft) store.adopt({ version: draft.version, settings: settingsOf(draft) })
      refetchVersions(queryClient, agentId)
      return true
    } catch (error) {
      showToast({ content: sentenceOfError(error, errors), icon: 'error' })
      return false
    } finally {
      setIsRestoring(false)
    }
  }

  const restore = async (version: number): Promise<void> => {
    if (isRestoring) return
    if (!(await store.flush())) return void showToast({ content: texts.publish.unsaved, icon: 'error' })
    const former = store.getState().settings
    if (!(await replace(version))) return
    showToast({
      content: fill(texts.versions.restored, { version }),
      action: { label: common.undo, onSelect: () => store.change(former), onExpire: () => undefined },
    })
  }

  return { restore, isRestoring }
}
