'use client'
import { useQuery } from '@tanstack/react-query'
import { Avatar } from '@/components/ui/avatar'
import { agentLinksQuery } from '@/lib/client/api/agent-links'
import { useApi } from '@/lib/client/api/api-context'
import { agentLinkRoutes } from '@/lib/contract/routes/agent-link-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { AgentAvatar } from '@/lib/text/agent-avatar'
import { AgentLinkList } from './agent-link-list'
import { NewAgentLink } from './new-agent-link'

export interface SharedAgent {
  readonly id: string
  readonly name: string
  readonly avatar: AgentAvatar
  readonly isPublished: boolean
}

/** Opening it creates nothing: a link is created by its button. */
export function AgentShareDialog({ agent }: { readonly agent: SharedAgent }) {
  const links = useQuery(agentLinksQuery(useApi(agentLinkRoutes), agent.id))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-2">
      <Heading {...agent} />
      <NewAgentLink agentId={agent.id} links={links.data?.list} isLoading={links.isPending} />
      <AgentLinkList agentId={agent.id} query={links} />
    </div>
  )
}

function Heading({ name, avatar, isPublished }: SharedAgent) {
  const texts = useTexts('agentShare')
  return (
    <div className="flex items-center gap-3.5 pt-1 pr-10">
      <Avatar glyph={avatar.glyph} tone={avatar.tone} size="large" />
      <div className="min-w-0">
        {/* The dialog has this as its name. */}
        <p aria-hidden className="font-serif text-xl font-semibold text-ink wrap-anywhere">
          {fill(texts.title, { name })}
        </p>
        <p className="text-sm">{isPublished ? texts.alsoPublic : texts.byLink}</p>
      </div>
    </div>
  )
}
