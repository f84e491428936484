'use client'
import type { ReactElement } from 'react'
import { Icon } from '@/components/ui/icon'
import { pencil, pin, trash2 } from '@/components/ui/icon-paths'
import { Menu } from '@/components/ui/menu'
import type { SearchSession } from '@/lib/contract/routes/http'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { SessionActions } from './use-session-actions'

interface SessionMenuProps {
  readonly session: SearchSession
  readonly actions: Pick<SessionActions, 'togglePin' | 'remove'>
  readonly onRename: () => void
  readonly trigger: ReactElement
  readonly defaultOpen: boolean
}

export function SessionMenu({ session, actions, onRename, trigger, defaultOpen }: SessionMenuProps) {
  const texts = useTexts('sessions')
  const common = useTexts('common')
  return (
    <Menu
      label={fill(texts.actions, { title: session.title })}
      trigger={trigger}
      defaultOpen={defaultOpen}
      items={[
        {
          id: 'pin',
          label: session.is_pinned ? texts.unpin : texts.pin,
          icon: <Icon path={pin} />,
          onSelect: () => actions.togglePin(session),
        },
        // After the menu has returned the focus, so that the field gets it.
        {
          id: 'rename',
          label: texts.rename,
          icon: <Icon path={pencil} />,
          onSelect: () => setTimeout(onRename),
        },
        {
          id: 'delete',
          label: common.delete,
          icon: <Icon path={trash2} />,
          isDangerous: true,
          onSelect: () => actions.remove(session),
        },
      ]}
    />
  )
}
