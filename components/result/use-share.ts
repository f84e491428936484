import { useMutation } from '@tanstack/react-query'
import { writeText } from '@/components/shared/answer/write-text'
import { showToast } from '@/components/ui/toast-store'
import { useApi } from '@/lib/api/api-context'
import { shortTextOfError } from '@/lib/api/api-error'
import { shareMutation } from '@/lib/api/shares'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

/** Long enough to copy the address from the toast. */
const addressShownMs = 20_000

/** Publishes a snapshot of the conversation and copies its address. */
export function useShare(conversationId: string) {
  const api = useApi()
  const result = useTexts('result')
  const network = useTexts('network')
  const { mutateAsync, isPending } = useMutation(shareMutation(api))
  const share = async (): Promise<void> => {
    const address = mutateAsync(conversationId).then(({ url }) => url)
    try {
      await writeText(address)
      showToast({ icon: 'success', content: result.shared })
    } catch {
      await address.then(
        // The link exists even if the clipboard refuses.
        (url) => showToast({ content: fill(result.sharedNotCopied, { url }), autoHideMs: addressShownMs }),
        (error: unknown) => showToast({ icon: 'error', content: shortTextOfError(error, network) }),
      )
    }
  }
  return { share, isSharing: isPending }
}
