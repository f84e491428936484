import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useUndoable } from '@/components/toasts/use-undoable'
import { dropSidePanel, openSidePanel } from '@/components/ui/side-panel/side-panel-store'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import {
  chooseHiddenKnowledgeMutation,
  deleteKnowledgeMutation,
  reparseMutation,
  stopKnowledgeMutation,
} from '@/lib/client/api/knowledge'
import { type KnowledgeFile, knowledgeRoutes } from '@/lib/contract/routes/knowledge-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { knowledgePanelId } from './knowledge-panel-id'

/** @param onView opens the passages of a file; null closes them */
export function useKnowledgeActions(agentId: string, onView: (file: KnowledgeFile | null) => void) {
  const { knowledge: texts } = useTexts('agentEditor')
  const errors = useTexts('errors')
  const api = useApi(knowledgeRoutes)
  const queryClient = useQueryClient()
  const onError = (error: unknown) => showToast({ icon: 'error', content: sentenceOfError(error, errors) })
  const reparsing = useMutation({ ...reparseMutation(api, queryClient, agentId), onError })
  const choosing = useMutation({ ...chooseHiddenKnowledgeMutation(api, queryClient, agentId), onError })
  const stopping = useMutation({ ...stopKnowledgeMutation(api, queryClient, agentId), onError })
  const deletion = useUndoable('delete a file of the knowledge', {
    ...deleteKnowledgeMutation(api, queryClient, agentId),
    onError,
  })
  const close = () => {
    dropSidePanel(knowledgePanelId)
    onView(null)
  }

  return {
    view: (file: KnowledgeFile) => {
      onView(file)
      openSidePanel(knowledgePanelId, true)
    },
    reparse: ({ file_id }: KnowledgeFile) => {
      close()
      reparsing.mutate(file_id, { onSuccess: () => showToast({ content: texts.reparsed }) })
    },
    stop: ({ file_id }: KnowledgeFile) =>
      stopping.mutate(file_id, { onSuccess: () => showToast({ content: texts.stopped }) }),
    chooseHidden: ({ file_id }: KnowledgeFile, include: boolean) => {
      close()
      choosing.mutate({ file_id, include }, { onSuccess: () => showToast({ content: texts.reparsed }) })
    },
    remove: ({ file_id, name }: KnowledgeFile) => {
      close()
      deletion.start(file_id, fill(texts.removed, { name }))
    },
    isRemoved: deletion.isPending,
  }
}

export type KnowledgeActions = ReturnType<typeof useKnowledgeActions>
