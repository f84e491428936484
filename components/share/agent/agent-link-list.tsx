'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { textOfError } from '@/lib/client/api/api-error'
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
  const common = useTexts('common')
  const errors = useTexts('errors')
  const id = useId()
  const { data, isPending, isError, error, refetch } = query
  const count = data?.list.length ?? 0

  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line pb-2">
        <h3 id={id} className="font-serif text-md font-semibold text-ink">
          {count > 0 ? fill(texts.links, { count }) : texts.noLinks}
        </h3>
        {data && count > 0 && <p className="text-sm">{fill(texts.joined, { count: data.members })}</p>}
      </div>
      {isPending && (
        <output aria-label={texts.loading} className="grid gap-3 py-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </output>
      )}
      {isError && (
        <div className="pt-3">
          <ErrorState
            title={texts.failed}
            advice={textOfError(error, errors).title}
            actions={
              <Button size="small" onClick={() => void refetch()}>
                {common.retry}
              </Button>
            }
          />
        </div>
      )}
      {count > 0 && <LinksBehind agentId={agentId} isBehind={data?.is_behind ?? false} />}
      {data && count === 0 && <p className="py-4 text-center text-sm">{texts.empty}</p>}
      <ul>
        {data?.list.map((link) => (
          <AgentLinkRow key={link.id} agentId={agentId} link={link} />
        ))}
      </ul>
    </section>
  )
}
