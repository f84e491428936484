'use client'
import Link from 'next/link'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useApi } from '@/lib/api/api-context'
import { followDeletedSessions, recentSessionsQuery } from '@/lib/api/sessions'
import { paths } from '@/lib/paths'
import { persistentStorage } from '@/lib/device/browser-storage'
import { useTexts } from '@/lib/messages/use-texts'
import { firstPaintKeys } from '@/lib/page/first-paint-script'
import { useRoutePath } from '@/lib/page/use-route-path'
import { whenIdle } from '@/lib/page/scheduling'
import { navItemStyle } from './nav-item-style'
import { RunningMark } from './running-mark'

/**
 * The newest searches of this visitor. Pages are the same for all visitors, and the list is not to delay the first
 * view, so it is read once the browser is idle; the first-paint script keeps the height that it had last time.
 */
export function RecentSearches() {
  const [isIdle, setIsIdle] = useState(false)
  // Idleness is the browser's to tell.
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
  const { data: sessions } = useQuery(recentSessionsQuery(useApi()))
  // Other tabs are outside React.
  useEffect(() => followDeletedSessions(queryClient), [queryClient])
  const address = `${useRoutePath()}?${useSearchParams().toString()}`
  const count = sessions?.length
  // The height is kept outside React, for the first paint of the next page.
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
        {sessions.map(({ conversation_id: id, title }) => {
          const isCurrent = paths.result(id) === address
          return (
            <li key={id}>
              <Link
                prefetch={false}
                href={paths.result(id)}
                aria-current={isCurrent ? 'page' : undefined}
                title={title}
                className={navItemStyle({ size: 'small', state: isCurrent ? 'current' : 'idle' })}
              >
                <span className="truncate">{title}</span>
                <RunningMark conversationId={id} />
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** @param rows with the heading */
function keepRows(rows: number): void {
  document.documentElement.style.setProperty('--recent-rows', String(rows))
  if (rows > 0) persistentStorage.write(firstPaintKeys.recent, String(rows))
  else persistentStorage.remove(firstPaintKeys.recent)
}
