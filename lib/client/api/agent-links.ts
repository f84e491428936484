import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  AgentLinkDuration,
  AgentLinkScope,
  agentLinkRoutes,
} from '@/lib/contract/routes/agent-link-routes'
import { paths } from '@/lib/paths'
import { refetchStanding } from './agent-drafts'
import type { Api } from './api'
import { refreshMyAgents } from './square'

type LinkApi = Api<typeof agentLinkRoutes>

export interface AgentLinkWish {
  readonly scope: AgentLinkScope
  readonly duration: AgentLinkDuration
}

const linksKey = (agentId: string) => ['agent-links', agentId] as const

/** All links of an own agent, newest first, and how many members have joined by them. */
export function agentLinksQuery(api: LinkApi, agentId: string) {
  return queryOptions({
    queryKey: linksKey(agentId),
    queryFn: ({ signal }) => api('agentShareList', { agent_id: agentId }, { signal }),
    staleTime: 0,
  })
}

/** Gets the live link of this scope and duration, or creates it. @returns its address */
export function agentLinkMutation(api: LinkApi, queryClient: QueryClient, agentId: string) {
  return mutationOptions({
    mutationFn: async ({ scope, duration }: AgentLinkWish) => {
      const page = scope === 'use' ? paths.chat('custom', agentId) : paths.agentEdit(agentId)
      const shareUrl = `${window.location.origin}${page}`
      const { url } = await api('agentShareLink', { agentId, shareUrl, expires: duration })
      return url
    },
    // The address is needed within the click that copies it: the list is not awaited.
    onSuccess: () => void refetchLinks(queryClient, agentId),
  })
}

/** Has the links share the draft. Settled when the list shows it. */
export function updateAgentLinksMutation(api: LinkApi, queryClient: QueryClient, agentId: string) {
  return mutationOptions({
    mutationFn: () => api('agentShareUpdate', { agent_id: agentId }),
    onSuccess: () => refetchLinks(queryClient, agentId),
  })
}

/** Settled when the list shows it. */
export function revokeAgentLinkMutation(api: LinkApi, queryClient: QueryClient, agentId: string) {
  return mutationOptions({
    mutationFn: (link: { readonly id: string; readonly unbind: boolean }) => api('agentShareRevoke', link),
    onSuccess: () => refetchLinks(queryClient, agentId),
  })
}

/** Leaves an agent that was joined by a link. */
export function leaveAgentMutation(api: LinkApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (agentId: string): Promise<unknown> =>
      api('agentLeave', { agent_id: agentId }, { keepalive: true }),
    onSuccess: () => refreshMyAgents(queryClient),
  })
}

/** Links change the status of an unpublished agent as well. */
function refetchLinks(queryClient: QueryClient, agentId: string): Promise<void> {
  refetchStanding(queryClient, agentId)
  void refreshMyAgents(queryClient)
  return queryClient.invalidateQueries({ queryKey: linksKey(agentId) })
}
