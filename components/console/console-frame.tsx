'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { LoginGate } from '@/components/login/login-gate'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { ApiError, textOfError } from '@/lib/client/api/api-error'
import { consoleSettingsQuery, consoleSurroundingsQuery } from '@/lib/client/api/console'
import { useSession } from '@/lib/client/login/session-store'
import { type ConsolePage, consolePages } from '@/lib/console-pages'
import { consoleRoutes, type ShownSetting, type Surroundings } from '@/lib/contract/routes/console-routes'
import { useTexts } from '@/lib/messages/use-texts'

export interface ConsoleKnown {
  readonly settings: readonly ShownSetting[]
  readonly surroundings: Surroundings & { readonly readAt: number }
}

interface ConsoleFrameProps {
  readonly current: ConsolePage
  readonly skeleton: ReactNode
  readonly children: (known: ConsoleKnown) => ReactNode
}

export function ConsoleFrame({ current, skeleton, children }: ConsoleFrameProps) {
  const texts = useTexts('console')
  const { token } = useSession()
  const failures = {
    overview: texts.overviewFailed,
    members: texts.pageFailed,
    agents: texts.pageFailed,
    plugins: texts.pageFailed,
    setup: texts.loadFailed,
  }
  if (token === '') return <LoginGate text={texts.gate} isOpenedAtOnce={false} />
  return (
    <div className="page-body max-w-[1180px]">
      {/* Wider windows have them in the sidebar. */}
      <nav
        aria-label={texts.console}
        className="mb-6 flex gap-5 overflow-x-auto border-b border-line md:hidden"
      >
        {consolePages.map(({ name, href }) => (
          <ConsoleLink key={name} href={href} isCurrent={current === name}>
            {texts[name]}
          </ConsoleLink>
        ))}
      </nav>
      <Known failed={failures[current]} skeleton={skeleton}>
        {children}
      </Known>
    </div>
  )
}

interface ConsoleLinkProps {
  readonly href: string
  readonly isCurrent: boolean
  readonly children: ReactNode
}

function ConsoleLink({ href, isCurrent, children }: ConsoleLinkProps) {
  return (
    <Link
      prefetch={false}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className="-mb-px min-h-9 shrink-0 border-b-2 border-transparent py-1 text-ink-soft hover:text-ink aria-[current]:border-seal aria-[current]:font-semibold aria-[current]:text-ink"
    >
      {children}
    </Link>
  )
}

interface KnownProps extends Pick<ConsoleFrameProps, 'skeleton' | 'children'> {
  readonly failed: string
}

function Known({ failed, skeleton, children }: KnownProps) {
  const texts = useTexts('console')
  const errors = useTexts('errors')
  const common = useTexts('common')
  const api = useApi(consoleRoutes)
  const settings = useQuery(consoleSettingsQuery(api))
  const surroundings = useQuery(consoleSurroundingsQuery(api))
  const error = settings.error ?? surroundings.error
  if (settings.data && surroundings.data)
    return children({ settings: settings.data, surroundings: surroundings.data })
  if (!error) return skeleton

  const isForbidden = error instanceof ApiError && error.code === 'forbidden'
  const retry = () => void Promise.all([settings.refetch(), surroundings.refetch()])

  return (
    <ErrorState
      title={isForbidden ? texts.forbidden : failed}
      advice={isForbidden ? texts.forbiddenAdvice : textOfError(error, errors).advice}
      actions={!isForbidden && <Button onClick={retry}>{common.retry}</Button>}
    />
  )
}

export function ConsoleSkeleton({
  label,
  heights,
}: {
  readonly label: string
  readonly heights: readonly string[]
}) {
  return (
    <output aria-label={label} className="grid gap-5">
      <Skeleton className="h-9 w-64" />
      {heights.map((height, at) => (
        <Skeleton key={`${height}${at}`} className={`${height} rounded-m`} />
      ))}
    </output>
  )
}
