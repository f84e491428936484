'use client'
import { useLoadedOnPress } from '@/components/toasts/use-loaded-on-press'
import { useIsHydrating } from '@/components/ui/hooks/use-is-hydrating'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { ellipsis } from '@/components/ui/icon-paths'
import type { AgentSummary } from '@/lib/contract/made-agent'
import { fill } from '@/lib/messages/fill'
import type { Locale } from '@/lib/messages/locale'
import { loadAgentMenuMessages } from '@/lib/messages/square/load-agent-menu-messages'
import { Texts, useLocale, useTexts } from '@/lib/messages/use-texts'

async function load(locale: Locale) {
  const [{ AgentMenu }, messages] = await Promise.all([
    import(/* webpackChunkName: "agent-menu" */ './agent-menu'),
    loadAgentMenuMessages(locale),
  ])
  return { AgentMenu, messages }
}

interface AgentMenuButtonProps {
  readonly agent: AgentSummary
}

export function AgentMenuButton({ agent }: AgentMenuButtonProps) {
  const texts = useTexts('square')
  const locale = useLocale()
  const { loaded, isLoading, press } = useLoadedOnPress(() => load(locale))
  // Useless without scripts: the HTML only keeps its place.
  const isHydrating = useIsHydrating()
  const button = (
    <IconButton
      label={fill(texts.actions, { name: agent.name })}
      size="small"
      aria-haspopup="menu"
      aria-busy={isLoading}
      className="agent-menu"
      onClick={loaded ? undefined : () => void press()}
    >
      <Icon path={ellipsis} />
    </IconButton>
  )
  if (isHydrating) return <span className="agent-menu" />
  if (!loaded) return button

  const { AgentMenu, messages } = loaded.part
  return (
    <Texts messages={messages}>
      <AgentMenu agent={agent} trigger={button} defaultOpen={loaded.isOpen} />
    </Texts>
  )
}
