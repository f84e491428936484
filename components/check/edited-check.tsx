import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { ApiError, sentenceOfError } from '@/lib/client/api/api-error'
import { checkQuery } from '@/lib/client/api/checks'
import { draftOfCheck, keepCheckDraft, useCheckDraft } from '@/lib/client/page/check-draft'
import { checkRoutes } from '@/lib/contract/routes/check-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { CheckForm } from './check-form'
import { MissingCheck } from './missing-check'

/** The text and the sources of a check, to be changed: as this tab has them, else as the check does. */
export function EditedCheck({ from }: { readonly from: string }) {
  const errors = useTexts('errors')
  const common = useTexts('common')
  const kept = useCheckDraft(from)
  const api = useApi(checkRoutes)
  const query = useQuery({ ...checkQuery(api, from), enabled: kept === null })
  const draft = kept ?? (query.data ? draftOfCheck(query.data) : null)
  if (draft) return <CheckForm draft={draft} onChange={(changed) => keepCheckDraft(changed, from)} />
  const { error } = query
  if (!error) return <Skeleton className="h-60 w-full" />
  if (error instanceof ApiError && error.code === 'not_found') return <MissingCheck />
  return (
    <ErrorState
      title={sentenceOfError(error, errors)}
      actions={<Button onClick={() => void query.refetch()}>{common.retry}</Button>}
    />
  )
}
