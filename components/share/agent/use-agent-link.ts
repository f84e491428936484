import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AgentLinkWish, agentLinkMutation } from '@/lib/client/api/agent-links'
import { useApi } from '@/lib/client/api/api-context'
import { type AgentLink, agentLinkRoutes } from '@/lib/contract/routes/agent-link-routes'
import { useCopyNewLink } from '../use-copy-new-link'

const firstWish: AgentLinkWish = { scope: 'use', duration: 2_592_000 }

/** The link of the chosen scope and duration: the live one of the list, or one that is created when asked for. */
export function useAgentLink(agentId: string, links: readonly AgentLink[] | undefined) {
  const copyNewLink = useCopyNewLink()
  const [wish, setWish] = useState(firstWish)
  const making = useMutation(agentLinkMutation(useApi(agentLinkRoutes), useQueryClient(), agentId))
  const live = links?.find(
    ({ state, scope, duration }) => state === 'live' && scope === wish.scope && duration === wish.duration,
  )
  // Until the list has it; there it may have been stopped since.
  const made = links?.some(({ url }) => url === making.data) ? undefined : making.data

  return {
    wish,
    live,
    url: live?.url ?? made,
    isMaking: making.isPending,
    error: making.error,
    choose: (change: Partial<AgentLinkWish>) => {
      making.reset()
      setWish({ ...wish, ...change })
    },
    makeAndCopy: () => copyNewLink(making.mutateAsync(wish)),
  }
}
