'use client'
import { useLoadedOnPress } from '@/components/toasts/use-loaded-on-press'
import { useIsHydrating } from '@/components/ui/hooks/use-is-hydrating'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { ellipsis } from '@/components/ui/icon-paths'
import type { AgentSummary } from '@/lib/contract/made-agent'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

const load = () => import(/* webpackChunkName: "agent-menu" */ './agent-menu')

interface AgentMenuButtonProps {
  readonly agent: AgentSummary
}

export function AgentMenuButton({ agent }: AgentMenuButtonProps) {
  const texts = useTexts('square')
  const { loaded, isLoading, press } = useLoadedOnPress(load)
  // Useless without scripts: the HTML only keeps its place.
  const isHydrating = useIsHydrating()
  const button = (
    <IconButton
      label={fill(texts.actions, { name: agent.name })}
      size="small"
      aria-haspopup="menu"
      aria-busy={isLoading}
      className="agent-menu pointer-coarse:size-11"
      onClick={loaded ? undefined : () => void press()}
    >
      <Icon path={ellipsis} />
    </IconButton>
  )
  if (isHydrating) return <span className="agent-menu pointer-coarse:size-11" />
  if (!loaded) return button

  const { AgentMenu } = loaded.part
  return <AgentMenu agent={agent} trigger={button} defaultOpen={loaded.isOpen} />
}
