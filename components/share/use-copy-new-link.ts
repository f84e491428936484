import { showToast } from '@/components/ui/toast/toast-store'
import { writeText } from '@/lib/client/device/write-text'
import { useTexts } from '@/lib/messages/use-texts'

/**
 * Copies a link that is being created, within the click that requested it.
 * @returns a function that resolves to whether it was copied: the link exists even if the clipboard refuses. The caller
 * shows why none was created
 */
export function useCopyNewLink() {
  const texts = useTexts('share')
  return async (url: Promise<string>): Promise<boolean> => {
    try {
      await writeText(url)
      return true
    } catch {
      await url.then(
        () => showToast({ content: texts.notCopied }),
        () => undefined,
      )
      return false
    }
  }
}
