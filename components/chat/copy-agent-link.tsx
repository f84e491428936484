'use client'
import { useCopy } from '@/components/toasts/use-copied'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { share } from '@/components/ui/icon-paths'
import { useApi } from '@/lib/client/api/api-context'
import { agentLinkRoutes } from '@/lib/contract/routes/agent-link-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'

interface CopyAgentLinkProps {
  readonly agentId: string
  readonly agentType: string
}

/** Copies a signed link to a built-in agent, which everybody who logs in may use and nobody can revoke. */
export function CopyAgentLink({ agentId, agentType }: CopyAgentLinkProps) {
  const texts = useTexts('chat')
  const api = useApi(agentLinkRoutes)
  const { isCopied, copy } = useCopy(texts.copyLinkFailed)
  const fetchLink = async () => {
    const shareUrl = `${window.location.origin}${paths.chat(agentType, agentId)}`
    return (await api('agentShareLink', { agentId, shareUrl, expires: 0 })).url
  }

  return (
    <Button onClick={() => void copy(fetchLink())}>
      <Icon path={share} className="size-4" />
      {isCopied ? texts.linkCopied : texts.copyLink}
    </Button>
  )
}
