'use client'
import { ErrorState } from '@/components/ui/error-state'
import { ApiError, textOfError } from '@/lib/client/api/api-error'
import { useTexts } from '@/lib/messages/use-texts'

/** Why no link was created: the host's own sentence if it has one. */
export function LinkFailure({ error }: { readonly error: unknown }) {
  const errors = useTexts('errors')
  if (error instanceof ApiError && error.message !== '') return <ErrorState title={error.message} />
  return <ErrorState {...textOfError(error, errors)} />
}
