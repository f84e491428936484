import { showToast } from '@/components/ui/toast/toast-store'
import { ApiError, isUnreached } from '@/lib/client/api/api-error'
import { useTexts } from '@/lib/messages/use-texts'

/** @returns what shows why the choice about hidden content was refused, on any page */
export function useReportRefusedChoice(): (error: unknown) => void {
  const { hidden: texts } = useTexts('common')
  return (error) => {
    const isAnswered = error instanceof ApiError && !isUnreached(error) && error.message !== ''
    showToast({ icon: 'error', content: isAnswered ? error.message : texts.failed })
  }
}
