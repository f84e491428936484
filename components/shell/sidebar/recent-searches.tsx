'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { RenameField } from '@/components/conversation-menu/rename-field'
import { StateDot, sessionStateText } from '@/components/conversation-menu/session-mark'
import { SessionMenuButton } from '@/components/conversation-menu/session-menu-button'
import { type SessionActions, useSessionActions } from '@/components/conversation-menu/use-session-actions'
import { useApi } from '@/lib/client/api/api-context'
import { followSessions, recentSessionsQuery } from '@/lib/client/api/sessions'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { firstPaintKeys } from '@/lib/client/page/first-paint-script'
import { whenIdle } from '@/lib/client/page/scheduling'
import { useRoutePath } from '@/lib/client/page/use-route-path'
import { runningResearches } from '@/lib/client/realtime/conversation/running-researches'
import type { SearchSession } from '@/lib/contract/routes/http'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { navItemStyle } from './nav-item-style'

/**
 * The visitor's newest searches. Pages are the same for all visitors, and the list must not delay the first view, so
 * it is fetched once the browser is idle; the first-paint script reserves its last height.
 */
export function RecentSearches() {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return (
    <div className="min-h-[calc(var(--recent-rows,0)*var(--nav-row))] collapsed:hidden">
      {isIdle && <RecentList />}
    </div>
  )
}

function RecentList() {
  const shell = useTexts('shell')
  const queryClient = useQueryClient()
  const { data } = useQuery(recentSessionsQuery(useApi()))
  const actions = useSessionActions()
  const sessions = data?.filter((session) => !actions.isRemoved(session))
  useEffect(() => followSessions(queryClient), [queryClient])
  const address = `${useRoutePath()}?${useSearchParams().toString()}`
  const count = sessions?.length
  // Stores the height for the first paint of the next page.
  useEffect(() => {
    if (count !== undefined) keepRows(count === 0 ? 0 : count + 1)
  }, [count])
  if (!sessions?.length) return null

  return (
    <nav aria-labelledby="recent-searches">
      <h2 id="recent-searches" className="sidebar-heading">
        {shell.recent}
      </h2>
      <ul>
        {sessions.map((session) => (
          <RecentRow
            key={session.conversation_id}
            session={session}
            actions={actions}
            isCurrent={paths.result(session.conversation_id) === address}
          />
        ))}
      </ul>
    </nav>
  )
}

interface RecentRowProps {
  readonly session: SearchSession
  readonly actions: SessionActions
  readonly isCurrent: boolean
}

function RecentRow({ session: listed, actions, isCurrent }: RecentRowProps) {
  const texts = useTexts('sessions')
  const [isRenaming, setIsRenaming] = useState(false)
  const research = useStore(runningResearches, (running) => running.get(listed.conversation_id))
  // Progress observed by this tab is newer than the list.
  const session = research ? { ...listed, state: 'running' as const, progress: research } : listed
  const { title, state } = session
  const under = sessionStateText(session, texts)
  if (isRenaming) {
    return (
      <li className="py-0.5">
        <RenameField
          title={title}
          onSave={(given) => actions.rename(session, given)}
          onDone={() => setIsRenaming(false)}
          className="min-h-(--nav-row) text-sm"
        />
      </li>
    )
  }

  return (
    <li className="group/row relative">
      <Link
        prefetch={false}
        href={paths.result(session.conversation_id)}
        aria-current={isCurrent ? 'page' : undefined}
        title={under ? fill(texts.titleInState, { title, state: under }) : title}
        className={navItemStyle({ size: 'small', state: isCurrent ? 'current' : 'idle' })}
      >
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {state && (
          <span className="flex shrink-0 items-center gap-1.5 text-xs tabular-nums group-focus-within/row:invisible group-hover/row:invisible pointer-coarse:mr-9 pointer-coarse:visible!">
            <StateDot state={state} />
            {session.progress && `${session.progress.done}/${session.progress.of}`}
            <span className="sr-only">{under}</span>
          </span>
        )}
      </Link>
      <SessionMenuButton
        session={session}
        actions={actions}
        onRename={() => setIsRenaming(true)}
        className="absolute! top-1/2 right-1 -translate-y-1/2 bg-paper-raised opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
      />
    </li>
  )
}

/** @param rows including the heading */
function keepRows(rows: number): void {
  document.documentElement.style.setProperty('--recent-rows', String(rows))
  if (rows > 0) persistentStorage.write(firstPaintKeys.recent, String(rows))
  else persistentStorage.remove(firstPaintKeys.recent)
}
