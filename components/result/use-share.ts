import { useMutation } from '@tanstack/react-query'
import { useCopied } from '@/components/shared/answer/use-copied'
import { showToast } from '@/components/ui/toast-store'
import { useApi } from '@/lib/api/api-context'
import { shareMutation } from '@/lib/api/shares'
import { useMessages } from '@/lib/session/locale-context'

/** Publishes a snapshot of the conversation and copies its address. */
export function useShare(conversationId: string) {
  const api = useApi()
  const { result, network } = useMessages()
  const { copy } = useCopied()
  const { mutate, isPending } = useMutation({
    ...shareMutation(api),
    onSuccess: async ({ url }) => {
      await copy(url)
      showToast({ icon: 'success', content: result.shared })
    },
    onError: () => void showToast({ icon: 'error', content: network.busy }),
  })
  return { share: () => mutate(conversationId), isSharing: isPending }
}
