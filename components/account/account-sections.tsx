'use client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { accountInfoQuery } from '@/lib/client/api/account'
import { useApi } from '@/lib/client/api/api-context'
import { textOfError } from '@/lib/client/api/api-error'
import { isMember, useSession } from '@/lib/client/login/session-store'
import { accountRoutes } from '@/lib/contract/routes/account-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { accountParts } from './account-parts'
import { DeletionSection } from './deletion-section'
import { DevicesSection } from './devices-section'
import { ExportSection } from './export-section'
import { ImportSection } from './import-section'
import { MemorySection } from './memory-section'
import { PasswordSection } from './password-section'
import { ProfileSection } from './profile-section'
import { TokensSection } from './tokens-section'

export function AccountSections() {
  const session = useSession()
  return isMember(session) ? <KnownAccount /> : <AccountSkeleton />
}

function KnownAccount() {
  const texts = useTexts('account')
  const errors = useTexts('errors')
  const parts = accountParts({ account: texts, settings: useTexts('settings') })
  const info = useQuery(accountInfoQuery(useApi(accountRoutes)))
  if (info.isPending) return <AccountSkeleton />
  if (info.isError) {
    return (
      <ErrorState
        title={texts.loadFailed}
        advice={textOfError(info.error, errors).advice}
        actions={<Button onClick={() => void info.refetch()}>{texts.retry}</Button>}
      />
    )
  }

  const account = info.data
  const contents: Record<(typeof parts)[number]['id'], ReactNode> = {
    profile: <ProfileSection account={account} />,
    password: <PasswordSection account={account} />,
    devices: <DevicesSection />,
    memory: <MemorySection />,
    tokens: <TokensSection />,
    data: <ExportSection />,
    import: <ImportSection />,
    deletion: <DeletionSection account={account} />,
  }

  return (
    <div className="grid gap-5">
      {parts.map(({ id }) => (
        <div key={id} id={id} className="scroll-mt-6 max-md:scroll-mt-20">
          {contents[id]}
        </div>
      ))}
    </div>
  )
}

function AccountSkeleton() {
  const texts = useTexts('account')
  return (
    <output aria-label={texts.loading} className="grid gap-5">
      {['h-72', 'h-40', 'h-44', 'h-36', 'h-32', 'h-64'].map((height) => (
        <Skeleton key={height} className={`rounded-m ${height}`} />
      ))}
    </output>
  )
}
