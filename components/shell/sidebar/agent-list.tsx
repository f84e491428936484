import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { useReachedEnd } from '@/components/ui/hooks/use-reached-end'
import { fixedAgentOf } from '@/lib/agents'
import { useApi } from '@/lib/client/api/api-context'
import { dialogueListQuery } from '@/lib/client/api/sessions'
import { useRoutePath } from '@/lib/client/page/use-route-path'
import type { DialogueEntry } from '@/lib/contract/routes/http'
import { listDate } from '@/lib/messages/list-date'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { avatarOf, parseIcon } from '@/lib/text/agent-avatar'
import { navItemStyle } from './nav-item-style'

/** Distance to the end of the list at which the next page is loaded, in pixels (§2). */
const distance = 10

export default function AgentList(): ReactNode {
  const query = useInfiniteQuery(dialogueListQuery(useApi()))
  const canLoadMore = query.hasNextPage && !query.isFetchingNextPage && !query.isError
  const end = useReachedEnd(canLoadMore, () => void query.fetchNextPage(), distance)
  const path = useRoutePath()
  const [nowMs] = useState(() => Date.now())
  const entries = query.data?.pages.flatMap(({ datalist }) => datalist) ?? []

  return (
    <>
      <ul>
        {entries.map((entry) => (
          <li key={entry.agent_id}>
            <AgentRow
              entry={entry}
              nowMs={nowMs}
              isCurrent={path === paths.chat(entry.agent_type, entry.agent_id)}
            />
          </li>
        ))}
      </ul>
      <div ref={end} />
    </>
  )
}

interface AgentRowProps {
  readonly entry: DialogueEntry
  readonly nowMs: number
  readonly isCurrent: boolean
}

function AgentRow({ entry, nowMs, isCurrent }: AgentRowProps) {
  const common = useTexts('common')
  const fixed = fixedAgentOf(entry.agent_id)
  const avatar = fixed ?? parseIcon(entry.icon) ?? avatarOf(entry.name)
  return (
    <Link
      prefetch={false}
      data-login="repeat"
      href={paths.chat(entry.agent_type, entry.agent_id)}
      aria-current={isCurrent ? 'page' : undefined}
      title={entry.name}
      className={navItemStyle({
        state: isCurrent ? 'current' : 'idle',
        className: 'py-2 collapsed:justify-center collapsed:px-0',
      })}
    >
      <Avatar glyph={avatar.glyph} tone={avatar.tone} />
      <span className="min-w-0 flex-1 leading-[1.35] collapsed:sr-only">
        <span className="flex items-baseline justify-between gap-1.5 text-sm">
          <span className="truncate text-ink">{entry.name}</span>
          <span className="shrink-0 text-xs text-ink-faint tabular-nums">
            {listDate(entry.updated, nowMs, common)}
          </span>
        </span>
        <span className="block truncate text-xs text-ink-faint">{entry.message}</span>
      </span>
    </Link>
  )
}
