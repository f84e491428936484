import { sentenceOf } from '@/components/shared/account-fields/use-send-code'
import { showToast } from '@/components/ui/toast-store'
import { ApiError } from '@/lib/api/api-error'

/**
 * Says as a toast what went wrong: the host's message, or that it is busy (§8).
 * @returns the message where it is about the given field, to be said there as well
 */
export function showFailure(error: unknown, busy: string, field?: string): string | undefined {
  const sentence = sentenceOf(error, busy)
  showToast({ content: sentence, icon: 'error' })
  return field !== undefined && error instanceof ApiError && error.field === field ? sentence : undefined
}
