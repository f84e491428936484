'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { ListState } from '@/components/list-state/list-state'
import { Skeleton } from '@/components/ui/skeleton'
import type { agentLinkRoutes } from '@/lib/contract/routes/agent-link-routes'
import type { OutputOf } from '@/lib/contract/routes/route'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { AgentLinkRow } from './agent-link-row'
import { LinksBehind } from './links-behind'

interface AgentLinkListProps {
  readonly agentId: string
  readonly query: UseQueryResult<OutputOf<(typeof agentLinkRoutes)['agentShareList']>>
}

export function AgentLinkList({ agentId, query }: AgentLinkListProps) {
  const texts = useTexts('agentShare')
  const id = useId()
  const { data } = query
  const count = data?.list.length ?? 0

  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line pb-2">
        <h3 id={id} className="font-serif text-md font-semibold text-ink">
          {count > 0 ? fill(texts.links, { count }) : texts.noLinks}
        </h3>
        {data && count > 0 && <p className="text-sm">{fill(texts.joined, { count: data.members })}</p>}
      </div>
      <ListState
        query={query}
        failed={texts.failed}
        skeleton={
          <output aria-label={texts.loading} className="grid gap-3 py-3">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </output>
        }
        isEmpty={count === 0}
        empty={<p className="py-4 text-center text-sm">{texts.empty}</p>}
      >
        {count > 0 && <LinksBehind agentId={agentId} isBehind={data?.is_behind ?? false} />}
        <ul>
          {data?.list.map((link) => (
            <AgentLinkRow key={link.id} agentId={agentId} link={link} />
          ))}
        </ul>
      </ListState>
    </section>
  )
}
