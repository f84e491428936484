import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { refetchDocument, writeClient } from '@/lib/client/api/documents'
import { writerRoutes } from '@/lib/contract/routes/writer-routes'
import { documentSettings } from '@/lib/contract/writer/document'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { HistoryProps } from './history-props'

/** Makes an old version the newest, after what was typed is saved; undone by what was there before. */
export function useRestore({ docId, store, write }: HistoryProps) {
  const { history: texts } = useTexts('writer')
  const common = useTexts('common')
  const errors = useTexts('errors')
  const api = useApi(writerRoutes)
  const queryClient = useQueryClient()
  const [isRestoring, setIsRestoring] = useState(false)

  const restore = async (version: number, time: string): Promise<void> => {
    if (isRestoring) return
    write()
    if (!(await store.flush())) return void showToast({ content: texts.unsaved, icon: 'error' })
    const before = store.getState().settings
    setIsRestoring(true)
    try {
      await api('docRestore', { doc_id: docId, version }, writeClient)
      const current = await api('docGet', { doc_id: docId }, writeClient)
      store.adopt({ version: current.version, settings: documentSettings.parse(current) })
      refetchDocument(queryClient, docId)
      showToast({
        content: fill(texts.restored, { time }),
        action: { label: common.undo, onSelect: () => store.change(before), onExpire: () => undefined },
      })
    } catch (error) {
      showToast({ content: sentenceOfError(error, errors), icon: 'error' })
    } finally {
      setIsRestoring(false)
    }
  }
  return { restore, isRestoring }
}
