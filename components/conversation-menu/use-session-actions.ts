import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useUndoable } from '@/components/toasts/use-undoable'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { ApiError, shortTextOfError } from '@/lib/client/api/api-error'
import { deleteSessionMutation, pinSessionMutation, renameSessionMutation } from '@/lib/client/api/sessions'
import type { SearchSession } from '@/lib/contract/routes/http'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

/** A deletion is shown immediately and sent after five seconds in which it can be undone. */
export function useSessionActions() {
  const texts = useTexts('sessions')
  const network = useTexts('network')
  const api = useApi()
  const queryClient = useQueryClient()

  // The host's own sentence explains invalid titles.
  const onError = (error: unknown) => {
    const sentence = error instanceof ApiError && error.code === 'bad_request' ? error.message : ''
    showToast({ icon: 'error', content: sentence || shortTextOfError(error, network) })
  }

  const renaming = useMutation({ ...renameSessionMutation(api, queryClient), onError })
  const pinning = useMutation({ ...pinSessionMutation(api, queryClient), onError })
  const deletion = useUndoable('delete a search', { ...deleteSessionMutation(api, queryClient), onError })

  return {
    /** @returns whether the host has accepted the title */
    rename: async ({ conversation_id }: SearchSession, title: string): Promise<boolean> => {
      try {
        await renaming.mutateAsync({ conversation_id, title })
        return true
      } catch {
        return false
      }
    },
    isRenaming: renaming.isPending,
    togglePin: ({ conversation_id, is_pinned }: SearchSession) =>
      pinning.mutate({ conversation_id, is_pinned: !is_pinned }),
    remove: ({ conversation_id, title }: SearchSession) =>
      deletion.start(conversation_id, fill(texts.deleted, { title })),
    isRemoved: ({ conversation_id }: SearchSession) => deletion.isPending(conversation_id),
  }
}

export type SessionActions = ReturnType<typeof useSessionActions>
