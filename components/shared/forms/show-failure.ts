import { showToast } from '@/components/ui/toast-store'
import { ApiError } from '@/lib/api/api-error'

/**
 * Says as a toast what went wrong (§8).
 * @param otherwise the catalogue's sentence, for a failure to which the host gave none
 * @returns what was said
 */
export function showFailure(error: unknown, otherwise: string): string {
  const sentence = error instanceof ApiError && error.message !== '' ? error.message : otherwise
  showToast({ content: sentence, icon: 'error' })
  return sentence
}
