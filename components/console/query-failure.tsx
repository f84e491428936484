import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { textOfError } from '@/lib/client/api/api-error'
import { useTexts } from '@/lib/messages/use-texts'

interface QueryFailureProps {
  readonly query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>
  readonly title: string
}

/** Shown while the data of a section could not be loaded. */
export function QueryFailure({ query, title }: QueryFailureProps) {
  const errors = useTexts('errors')
  const common = useTexts('common')
  if (!query.isError) return null
  return (
    <ErrorState
      title={title}
      advice={textOfError(query.error, errors).advice}
      actions={<Button onClick={() => void query.refetch()}>{common.retry}</Button>}
    />
  )
}
