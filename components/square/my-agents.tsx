'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { ListState } from '@/components/list-state/list-state'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { buttonStyle } from '@/components/ui/button'
import { cardStyle } from '@/components/ui/card'
import { passFocusOn } from '@/components/ui/focus-return'
import { useIsHydrating } from '@/components/ui/hooks/use-is-hydrating'
import { SkeletonGrid } from '@/components/ui/skeleton-grid'
import { textLinkStyle } from '@/components/ui/text-link'
import { useApi } from '@/lib/client/api/api-context'
import { distinctItems } from '@/lib/client/api/distinct-pages'
import { myAgentsQuery } from '@/lib/client/api/square'
import { agentPagePath } from '@/lib/client/page/agent-page-path'
import { type AgentSummary, agentStatus } from '@/lib/contract/made-agent'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { fill } from '@/lib/messages/fill'
import { listDate } from '@/lib/messages/list-date'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'
import { paths } from '@/lib/paths'
import { AgentMenuButton } from './agent-menu-button'
import { compactCount } from './compact-count'
import { SectionHeading } from './section-heading'
import { fromSentPage, type SentPage } from './sent-agents'
import { useLeftAgents } from './use-left-agents'

const grid =
  'card-grid mt-3 grid grid-cols-4 gap-3.5 max-wide:grid-cols-3 max-lg:grid-cols-2 max-sm:grid-cols-1'
/** Shown before the user asks for all: one row. */
const fewAgents = 4

interface MyAgentsProps {
  /** Of the search; '' for all of them. */
  readonly keyword: string
  /** The first page of all. */
  readonly first: SentPage | null
}

export function MyAgents({ keyword, first }: MyAgentsProps) {
  const texts = useTexts('square')
  const own = useTexts('myAgents')
  const common = useTexts('common')
  const query = useInfiniteQuery({
    ...myAgentsQuery(useApi(agentRoutes), keyword),
    ...(first && keyword === ''
      ? { initialData: () => ({ pages: [fromSentPage(first)], pageParams: [1] }) }
      : {}),
  })
  const hasLeft = useLeftAgents()
  const [showsAll, setShowsAll] = useState(false)
  const all = distinctItems(query.data?.pages)
  const agents = all.filter((agent) => !hasLeft(agent))
  const total = (query.data?.pages[0]?.total ?? 0) - (all.length - agents.length)
  // Known once all of them are loaded.
  const bound = query.hasNextPage ? 0 : agents.filter(({ is_mine }) => !is_mine).length
  const shown = showsAll ? agents : agents.slice(0, fewAgents)

  // A search that finds none says so for the published ones.
  if (keyword !== '' && !query.isError && agents.length === 0) return null

  return (
    <section aria-labelledby="mine" className="mt-7">
      <SectionHeading
        id="mine"
        title={texts.mine}
        {...(total > 0 ? { note: noteOf(own, total, bound) } : {})}
      >
        {total > fewAgents && (
          <button
            type="button"
            aria-expanded={showsAll}
            aria-controls="mine-list"
            className={`${textLinkStyle} ml-auto min-h-8 text-sm max-sm:min-h-11`}
            onClick={() => setShowsAll((before) => !before)}
          >
            {showsAll ? own.mineFewer : own.mineAll}
          </button>
        )}
      </SectionHeading>
      <ListState
        query={query}
        failed={texts.failed}
        skeleton={<SkeletonGrid label={common.loading} count={fewAgents} grid={grid} height="h-[66px]" />}
        isEmpty={agents.length === 0}
        empty={<NoAgents />}
        {...(showsAll ? { more: texts.more } : {})}
      >
        <ul id="mine-list" className={grid}>
          {shown.map((agent) => (
            <MyAgent key={agent.id} agent={agent} />
          ))}
        </ul>
      </ListState>
    </section>
  )
}

function noteOf(texts: Messages['myAgents'], total: number, bound: number): string {
  if (bound === 0) return fill(texts.mineNote, { count: total })
  return fill(texts.mineAndBound, { count: total - bound, bound })
}

function NoAgents() {
  const texts = useTexts('square')
  const own = useTexts('myAgents')
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 rounded-m border border-dashed border-line-strong px-5 py-4 text-sm text-ink-soft">
      <p className="min-w-0 flex-1 basis-64">{own.mineEmpty}</p>
      <Link prefetch={false} href={paths.agentTemplate()} className={buttonStyle({})}>
        {texts.templates}
      </Link>
    </div>
  )
}

const tones = {
  0: 'neutral',
  1: 'neutral',
  2: 'indigo',
  3: 'ok',
  4: 'indigo',
  5: 'bad',
  6: 'bad',
} as const

interface MyAgentProps {
  readonly agent: AgentSummary
}

function MyAgent({ agent }: MyAgentProps) {
  const own = useTexts('myAgents')
  const state = Object.values(agentStatus).find((each) => each === agent.status) ?? agentStatus.private
  return (
    <li
      ref={passFocusOn}
      className={cardStyle({
        isPressable: true,
        className: 'relative flex min-w-0 items-center gap-3 p-3! pl-3.5!',
      })}
    >
      <Avatar glyph={agent.avatar.glyph} tone={agent.avatar.tone} />
      <div className="min-w-0 flex-1 leading-[1.45]">
        <Link
          prefetch={false}
          href={agentPagePath(agent)}
          className="block truncate text-md text-ink agent-card-link"
        >
          {agent.name}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-faint">
          {agent.is_mine ? (
            <Badge tone={tones[state]}>{own.states[state]}</Badge>
          ) : (
            <Badge>{own.bound}</Badge>
          )}
          <Note agent={agent} />
        </p>
      </div>
      <AgentMenuButton agent={agent} />
    </li>
  )
}

/** Why it was refused, how many use it, or when it changed. */
function Note({ agent: { status, reason, uses, updated, is_mine, author } }: Pick<MyAgentProps, 'agent'>) {
  const texts = useTexts('square')
  const own = useTexts('myAgents')
  const common = useTexts('common')
  const locale = useLocale()
  // The time zone is known in the browser only.
  const isHydrating = useIsHydrating()
  const [nowMs] = useState(() => Date.now())
  if (!is_mine) return <span className="truncate">{author}</span>
  if (reason) return <span className="min-w-0 text-bad">{reason}</span>
  if (status === agentStatus.inReview) return <span>{own.reviewNote}</span>
  if (status === agentStatus.published)
    return <span>{fill(texts.uses, { count: compactCount(uses, locale) })}</span>
  return (
    <span className="tabular-nums">
      {!isHydrating && fill(own.changed, { date: listDate(updated, nowMs, common) })}
    </span>
  )
}
