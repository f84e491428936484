'use client'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSessionActions } from '@/components/conversation-menu/use-session-actions'
import { FindField } from '@/components/find-field/find-field'
import { PageHeading } from '@/components/headings/page-heading'
import { ListState } from '@/components/list-state/list-state'
import { passFocusOn } from '@/components/ui/focus-return'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { textOfError } from '@/lib/client/api/api-error'
import { type SessionFilter, sessionListQuery } from '@/lib/client/api/sessions'
import type { RouteOutput, SearchSession } from '@/lib/contract/routes/http'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { DeleteSessionsButton } from './delete-sessions-button'
import { sessionDays } from './session-days'
import { NoKeywordMatch, NoModeMatch, NoSessions } from './session-empty-states'
import { ModeFilter } from './session-filter'
import { SessionRow } from './session-row'
import { SharesButton } from './shares-button'

const skeletonRows = 8
const everything: SessionFilter = { keyword: '', pattern: null }

/** The visitor's past searches by day, filtered by keyword and search mode. @param title and intro of the page */
export function SessionList({ title, intro }: { readonly title: string; readonly intro: ReactNode }) {
  const texts = useTexts('history')
  const [filter, setFilter] = useState(everything)
  // Incremented by each reset, which clears the search field.
  const [resets, setResets] = useState(0)
  const query = useInfiniteQuery(sessionListQuery(useApi(), filter))
  const all = useInfiniteQuery(sessionListQuery(useApi(), everything))
  const total = all.data?.pages[0]?.total ?? null
  const isEmpty = total === 0 && !all.isError

  const showAll = () => {
    setFilter(everything)
    setResets(resets + 1)
  }

  return (
    <>
      <PageHeading
        title={title}
        intro={intro}
        className=""
        actions={
          !isEmpty && (
            <FindField
              key={resets}
              label={texts.find}
              placeholder={total === null ? texts.find : fill(texts.findAmong, { count: total })}
              hasShortcut
              onKeyword={(keyword) => setFilter((before) => ({ ...before, keyword }))}
            />
          )
        }
      />
      {isEmpty ? (
        <NoSessions />
      ) : (
        <>
          <div
            ref={passFocusOn}
            className="mt-4 mb-3 flex flex-wrap items-center justify-between gap-x-6 border-b border-line"
          >
            <ModeFilter
              value={filter.pattern}
              onChange={(pattern) => setFilter((before) => ({ ...before, pattern }))}
            />
            <div className="flex gap-1">
              <SharesButton />
              {total !== null && (
                <div ref={passFocusOn}>
                  <DeleteSessionsButton />
                </div>
              )}
            </div>
          </div>
          <FoundSessions query={query} filter={filter} onShowAll={showAll} />
        </>
      )}
    </>
  )
}

interface FoundSessionsProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<RouteOutput<'sessionList'>>>
  readonly filter: SessionFilter
  readonly onShowAll: () => void
}

function FoundSessions({ query, filter, onShowAll }: FoundSessionsProps) {
  const texts = useTexts('history')
  const common = useTexts('common')
  const errors = useTexts('errors')
  const actions = useSessionActions()
  const pages = query.data?.pages ?? []
  const sessions = pages.flatMap(({ list }) => list).filter((session) => !actions.isRemoved(session))
  const nothing =
    filter.keyword === '' ? (
      <NoModeMatch onShowAll={onShowAll} />
    ) : (
      <NoKeywordMatch keyword={filter.keyword} onShowAll={onShowAll} />
    )

  return (
    <div aria-busy={query.isPlaceholderData}>
      <ListState
        query={query}
        failed={textOfError(query.error, errors)}
        skeleton={<SessionListSkeleton label={common.loading} />}
        isEmpty={sessions.length === 0}
        empty={nothing}
        more={texts.more}
        end={<p className="py-6 text-center text-sm text-ink-faint">{texts.end}</p>}
      >
        {pages[0]?.is_approximate && (
          <p className="rounded-m bg-indigo-wash px-4 py-2.5 text-sm text-ink-soft">
            {fill(texts.approximate, { keyword: filter.keyword })}
          </p>
        )}
        <Days sessions={sessions} actions={actions} />
      </ListState>
    </div>
  )
}

interface DaysProps {
  readonly sessions: readonly SearchSession[]
  readonly actions: ReturnType<typeof useSessionActions>
}

function Days({ sessions, actions }: DaysProps) {
  const texts = useTexts('history')
  const common = useTexts('common')
  const locale = useLocale()
  const [nowMs] = useState(() => Date.now())

  return sessionDays(sessions, nowMs, { history: texts, common, locale }).map((day) => (
    <section key={day.key} aria-labelledby={`day-${day.key}`} className="mt-4">
      <h2 id={`day-${day.key}`} className="px-2.5 pb-1 font-serif text-sm font-semibold text-ink-soft">
        {day.label}
        {day.weekday && (
          <span className="ml-2 font-sans text-xs font-normal text-ink-faint">{day.weekday}</span>
        )}
      </h2>
      <ul>
        {day.sessions.map((session) => (
          <SessionRow key={session.conversation_id} session={session} nowMs={nowMs} actions={actions} />
        ))}
      </ul>
    </section>
  ))
}

function SessionListSkeleton({ label }: { readonly label: string }) {
  return (
    <output aria-label={label} className="mt-4 grid gap-px">
      {Array.from({ length: skeletonRows }, (_, row) => (
        <div key={row} className="flex min-h-13 items-center px-3">
          <Skeleton className={row % 2 === 0 ? 'h-4 w-2/3' : 'h-4 w-1/2'} />
        </div>
      ))}
    </output>
  )
}
