'use client'
import Link from 'next/link'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button, buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { passFocusOn } from '@/components/ui/pass-focus'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/api/api-context'
import { sessionListQuery } from '@/lib/api/sessions'
import { textOfError } from '@/lib/api/api-error'
import { paths } from '@/lib/paths'
import { useTexts } from '@/lib/messages/use-texts'
import { DeleteSessionsButton } from './delete-sessions-button'
import { SessionRow } from './session-row'
import { SharesButton } from './shares-button'
import { useReachedEnd } from './use-reached-end'

const skeletonRows = 8

/** The past searches of this visitor, newest first; more are loaded as the end becomes visible. */
export function SessionList() {
  const history = useTexts('history')
  const common = useTexts('common')
  const errors = useTexts('errors')
  const query = useInfiniteQuery(sessionListQuery(useApi()))
  const [nowMs] = useState(() => Date.now())
  const canLoadMore = query.hasNextPage && !query.isFetchingNextPage && !query.isError
  const end = useReachedEnd(canLoadMore, () => void query.fetchNextPage())
  const sessions = query.data?.pages.flatMap((page) => page.list) ?? []
  const failure = query.isError && textOfError(query.error, errors)
  if (query.isPending) return <SessionListSkeleton label={common.loading} />
  return (
    <>
      {failure && (
        <ErrorState
          {...failure}
          actions={
            <Button onClick={() => void (sessions.length > 0 ? query.fetchNextPage() : query.refetch())}>
              {common.retry}
            </Button>
          }
        />
      )}
      {sessions.length > 0 && (
        <SessionRows end={query.hasNextPage ? null : history.end} action={<DeleteSessionsButton />}>
          {sessions.map((session) => (
            <SessionRow key={session.conversation_id} session={session} nowMs={nowMs} />
          ))}
        </SessionRows>
      )}
      {!failure && sessions.length === 0 && <NoSessions />}
      <div ref={end} />
      {query.isFetchingNextPage && <Skeleton className="mt-2 h-13" />}
    </>
  )
}

interface SessionRowsProps {
  /** Rendered below the last row when the list is complete. */
  readonly end: string | null
  readonly action: ReactNode
  readonly children: ReactNode
}

function SessionRows({ end, action, children }: SessionRowsProps) {
  return (
    <>
      <div ref={passFocusOn} className="mb-2 flex justify-end gap-1">
        <SharesButton />
        {action}
      </div>
      <ul>{children}</ul>
      {end && <p className="py-6 text-center text-sm text-ink-faint">{end}</p>}
    </>
  )
}

function NoSessions() {
  const history = useTexts('history')
  return (
    <EmptyState
      title={history.emptyTitle}
      actions={
        <>
          <Link prefetch={false} href={paths.home()} className={buttonStyle({ tone: 'primary' })}>
            {history.startSearch}
          </Link>
          <SharesButton />
        </>
      }
    >
      {history.emptyBody}
    </EmptyState>
  )
}

function SessionListSkeleton({ label }: { readonly label: string }) {
  return (
    <output aria-label={label} className="mt-11 grid gap-px">
      {Array.from({ length: skeletonRows }, (_, row) => (
        <div key={row} className="flex min-h-13 items-center px-3">
          <Skeleton className={row % 2 === 0 ? 'h-4 w-2/3' : 'h-4 w-1/2'} />
        </div>
      ))}
    </output>
  )
}
