'use client'
import type { ReactElement } from 'react'
import { useExportAgent } from '@/components/share/agent-file/use-export-agent'
import { Icon } from '@/components/ui/icon'
import { copy, download, eyeOff, flag, logOut, pencil, share, trash2 } from '@/components/ui/icon-paths'
import { Menu, type MenuItem } from '@/components/ui/menu'
import { type AgentSummary, agentStatus } from '@/lib/contract/made-agent'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { type AgentActions, useAgentActions } from './use-agent-actions'

interface AgentMenuProps {
  readonly agent: AgentSummary
  readonly trigger: ReactElement
  readonly defaultOpen: boolean
}

/** They open a dialog, or remove the card of the menu. */
const afterClose: ReadonlySet<keyof AgentActions> = new Set(['share', 'remove', 'report', 'leave'])

export function AgentMenu({ agent, trigger, defaultOpen }: AgentMenuProps) {
  const texts = useTexts('agentMenu')
  const { actions: actionsLabel } = useTexts('square')
  const common = useTexts('common')
  const transfer = useTexts('agentTransfer')
  const actions = useAgentActions()
  const exportAgent = useExportAgent()
  const item = (id: keyof AgentActions, label: string, icon: string): MenuItem => ({
    id,
    label,
    icon: <Icon path={icon} />,
    isDangerous: id === 'remove',
    isAfterClose: afterClose.has(id),
    onSelect: () => actions[id](agent),
  })
  const mayShare = agent.is_mine && agent.status !== agentStatus.takenDown
  const exporting: MenuItem = {
    id: 'export',
    label: transfer.export,
    icon: <Icon path={download} />,
    onSelect: () => void exportAgent(agent.id),
  }
  const mayCopy = agent.is_mine || agent.allows_copy
  return (
    <Menu
      label={fill(actionsLabel, { name: agent.name })}
      trigger={trigger}
      defaultOpen={defaultOpen}
      items={[
        ...(agent.is_mine ? [item('edit', texts.edit, pencil)] : []),
        ...(mayShare ? [item('share', texts.share, share)] : []),
        ...(mayCopy ? [item('copy', texts.copy, copy)] : []),
        ...(agent.is_mine ? [exporting] : []),
        ...(agent.is_mine && agent.status === agentStatus.published
          ? [item('unpublish', texts.unpublish, eyeOff)]
          : []),
        agent.is_mine ? item('remove', common.delete, trash2) : item('report', texts.report, flag),
        ...(agent.is_bound && !agent.is_mine ? [item('leave', texts.leave, logOut)] : []),
      ]}
    />
  )
}
