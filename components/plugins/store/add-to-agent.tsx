'use client'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { ListState } from '@/components/list-state/list-state'
import { Avatar } from '@/components/ui/avatar'
import { Button, buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { distinctItems } from '@/lib/client/api/distinct-pages'
import { refetchPlugin } from '@/lib/client/api/plugins'
import { myAgentsQuery } from '@/lib/client/api/square'
import type { AgentSummary } from '@/lib/contract/made-agent'
import type { PluginSummary } from '@/lib/contract/plugins/plugin'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { agentPluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { avatarOf } from '@/lib/text/agent-avatar'

/** The member's own agents, with a button that gives each the plugin. */
export function AddToAgent({ plugin }: { readonly plugin: PluginSummary }) {
  const { addTo: texts } = useTexts('pluginStore')
  const query = useInfiniteQuery(myAgentsQuery(useApi(agentRoutes)))
  const own = distinctItems(query.data?.pages).filter(({ is_mine }) => is_mine)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-busy={query.isPending}>
      <p data-first-focus tabIndex={-1} className="text-sm text-ink-soft outline-none">
        {texts.note}
      </p>
      <ListState
        query={query}
        failed={texts.failed}
        skeleton={<Skeleton className="h-24 w-full" />}
        isEmpty={own.length === 0}
        empty={
          <EmptyState
            title={texts.nothing}
            actions={
              <Link prefetch={false} href={paths.agentEdit()} className={buttonStyle({ tone: 'primary' })}>
                {texts.create}
              </Link>
            }
          />
        }
        more={texts.more}
      >
        <ul aria-label={texts.agents} className="empty:hidden">
          {own.map((agent) => (
            <AgentRow key={agent.id} agent={agent} plugin={plugin} />
          ))}
        </ul>
      </ListState>
    </div>
  )
}

interface AgentRowProps {
  readonly agent: AgentSummary
  readonly plugin: PluginSummary
}

function AgentRow({ agent, plugin }: AgentRowProps) {
  const { addTo: texts } = useTexts('pluginStore')
  const errors = useTexts('errors')
  const api = useApi(agentPluginRoutes)
  const queryClient = useQueryClient()
  const [isAdded, setIsAdded] = useState(false)
  const adding = useMutation({
    mutationFn: () => api('agentPluginAdd', { agent_id: agent.id, plugin_id: plugin.id }),
    onSuccess: () => {
      setIsAdded(true)
      refetchPlugin(queryClient, plugin.id)
    },
    onError: (error) => showToast({ icon: 'error', content: sentenceOfError(error, errors) }),
  })
  return (
    <li className="flex items-center gap-3 border-t border-line py-2.5">
      <Avatar {...avatarOf(agent.name)} size="small" />
      <span className="min-w-0 flex-1 wrap-anywhere">{agent.name}</span>
      {isAdded ? (
        <output className="text-sm text-ink-soft">
          {texts.added} <TextLink href={paths.agentEdit(agent.id)}>{texts.open}</TextLink>
        </output>
      ) : (
        <Button
          size="small"
          disabled={adding.isPending}
          aria-label={fill(texts.addOf, { name: agent.name })}
          onClick={() => adding.mutate()}
        >
          {adding.isPending ? texts.adding : texts.add}
        </Button>
      )}
    </li>
  )
}
