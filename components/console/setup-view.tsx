'use client'
import { useQuery } from '@tanstack/react-query'
import { LoginGate } from '@/components/login/login-gate'
import { PageHeading } from '@/components/shared/page-heading'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/api/api-context'
import { ApiError, textOfError } from '@/lib/api/api-error'
import { consoleSettingsQuery } from '@/lib/api/console'
import { consoleRoutes } from '@/lib/contract/console-routes'
import { useSession } from '@/lib/login/session-store'
import { useTexts } from '@/lib/messages/use-texts'
import { DiagnosisSection } from './diagnosis-section'
import { ModelSection } from './model-section'
import { SearchSection } from './search-section'
import { useSetupLink } from './use-setup-link'

/** Where an operator sets the product up: who opens the link of the terminal is signed in by it. */
export function SetupView() {
  const texts = useTexts('console')
  const { token } = useSession()
  const link = useSetupLink()
  if (link === 'entering') return <p className="px-8 py-10 text-ink-soft">{texts.entering}</p>
  if (link === 'spent') {
    return (
      <div className="mx-auto w-full max-w-[760px] px-8 py-10 max-sm:px-4">
        <ErrorState title={texts.linkSpent} advice={texts.linkSpentAdvice} />
      </div>
    )
  }
  if (token === '') return <LoginGate text={texts.gate} isOpenedAtOnce={false} />
  return (
    <div className="mx-auto w-full max-w-[760px] px-8 py-10 max-sm:px-4">
      <PageHeading title={texts.title} intro={texts.intro} />
      <SetupSections />
    </div>
  )
}

function SetupSections() {
  const texts = useTexts('console')
  const errors = useTexts('errors')
  const common = useTexts('common')
  const settings = useQuery(consoleSettingsQuery(useApi(consoleRoutes)))
  if (settings.isPending) {
    return (
      <output aria-label={texts.loading} className="grid gap-5">
        <Skeleton className="h-96 rounded-m" />
        <Skeleton className="h-80 rounded-m" />
      </output>
    )
  }
  if (settings.isError) {
    const isForbidden = settings.error instanceof ApiError && settings.error.code === 'forbidden'
    return (
      <ErrorState
        title={isForbidden ? texts.forbidden : texts.loadFailed}
        advice={isForbidden ? texts.forbiddenAdvice : textOfError(settings.error, errors).advice}
        actions={!isForbidden && <Button onClick={() => void settings.refetch()}>{common.retry}</Button>}
      />
    )
  }
  return (
    <div className="grid gap-5">
      <ModelSection settings={settings.data} />
      <SearchSection settings={settings.data} />
      <DiagnosisSection />
    </div>
  )
}
