'use client'
import { useQuery } from '@tanstack/react-query'
import { SectionCard } from '@/components/shared/section-card'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/api/api-context'
import { textOfError } from '@/lib/api/api-error'
import { consoleDiagnosisQuery } from '@/lib/api/console'
import { consoleRoutes } from '@/lib/contract/console-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { FindingList } from './finding-list'

/** The same as `npm run doctor`: what works, what does not, and what to do about it. */
export function DiagnosisSection() {
  const texts = useTexts('console')
  const errors = useTexts('errors')
  const diagnosis = useQuery(consoleDiagnosisQuery(useApi(consoleRoutes)))
  return (
    <SectionCard title={texts.check}>
      <p className="text-sm text-ink-soft">{texts.checkIntro}</p>
      {diagnosis.isPending && (
        <output aria-label={texts.checking} className="grid gap-2">
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
        </output>
      )}
      {diagnosis.isError && (
        <ErrorState title={texts.checkFailed} advice={textOfError(diagnosis.error, errors).advice} />
      )}
      {diagnosis.data && <FindingList findings={diagnosis.data} />}
      <div>
        <Button disabled={diagnosis.isFetching} onClick={() => void diagnosis.refetch()}>
          {diagnosis.isFetching ? texts.checking : texts.checkAgain}
        </Button>
      </div>
    </SectionCard>
  )
}
