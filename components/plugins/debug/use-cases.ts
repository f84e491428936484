import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUndoable } from '@/components/toasts/use-undoable'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { refetchCases, refetchPlugin } from '@/lib/client/api/plugins'
import type { ToolCase } from '@/lib/contract/plugins/tool'
import { toolRoutes } from '@/lib/contract/routes/tool-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useToolEditor } from '../tool/tool-context'

/** Runs cases one after another, accepts their new replies, and deletes them. */
export function useCases() {
  const { tool, store } = useToolEditor()
  const { cases: texts, debug } = useTexts('toolEditor')
  const errors = useTexts('errors')
  const api = useApi(toolRoutes)
  const queryClient = useQueryClient()
  const [running, setRunning] = useState<string | null>(null)
  const showFailure = (error: unknown) =>
    showToast({ content: sentenceOfError(error, errors), icon: 'error' })

  const refetch = () => {
    refetchCases(queryClient, tool.id)
    refetchPlugin(queryClient, tool.plugin_id)
  }

  const { start, isPending } = useUndoable(`tool-case:${tool.id}`, {
    mutationFn: (id) => api('caseDelete', { id }, { keepalive: true }),
    onError: (error) => void showFailure(error),
    onSettled: refetch,
  })

  const replay = async (each: ToolCase, accept: boolean) => {
    setRunning(each.id)
    await api('caseReplay', { id: each.id, accept })
    refetch()
  }

  const attempt = async (action: () => Promise<void>) => {
    if (running !== null) return
    try {
      await action()
    } catch (error) {
      showFailure(error)
    } finally {
      setRunning(null)
    }
  }

  return {
    /** Id of the case that is running. */
    running,
    isBeingDeleted: isPending,
    run: (list: readonly ToolCase[]) =>
      attempt(async () => {
        if (!(await store.flush())) return void showToast({ content: debug.unsaved, icon: 'error' })
        for (const each of list) await replay(each, false)
      }),
    accept: (each: ToolCase) => attempt(() => replay(each, true)),
    remove: ({ id, name }: ToolCase) => start(id, fill(texts.deleted, { name })),
  }
}
