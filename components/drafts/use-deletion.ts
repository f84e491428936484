import { useRouter } from 'next/navigation'
import { pushDialog } from '@/components/ui/dialog/dialog-stack'
import { showToast } from '@/components/ui/toast/toast-store'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { useTexts } from '@/lib/messages/use-texts'

interface Deletion {
  readonly title: string
  readonly body: string
  /** Label of the button that deletes. */
  readonly confirm: string
  /** Said afterwards. */
  readonly deleted: string
  readonly call: () => Promise<unknown>
  readonly onDeleted: () => void
  /** Path of the page that is opened in place of the editor. */
  readonly nextPath: string
}

/**
 * @returns a function that deletes what is edited, after a question: others may use it
 */
export function useDeletion({ title, body, confirm, deleted, call, onDeleted, nextPath }: Deletion) {
  const errors = useTexts('errors')
  const router = useRouter()

  const remove = async () => {
    try {
      await call()
    } catch (error) {
      return void showToast({ content: sentenceOfError(error, errors), icon: 'error' })
    }
    onDeleted()
    showToast({ content: deleted, icon: 'success' })
    // Back would open what was deleted.
    router.replace(nextPath)
  }

  return () =>
    pushDialog({
      title,
      body,
      okText: confirm,
      footerVisible: true,
      onOk: (close) => {
        close()
        void remove()
      },
    })
}
