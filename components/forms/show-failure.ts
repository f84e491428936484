import { showToast } from '@/components/ui/toast/toast-store'
import { ApiError } from '@/lib/client/api/api-error'

/**
 * Shows a failure as a toast (§8).
 * @param otherwise the catalogue's sentence, for a failure without one from the host
 * @returns the sentence shown
 */
export function showFailure(error: unknown, otherwise: string): string {
  const sentence = error instanceof ApiError && error.message !== '' ? error.message : otherwise
  showToast({ content: sentence, icon: 'error' })
  return sentence
}
