'use client'
import { useLoadedOnPress } from '@/components/toasts/use-loaded-on-press'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { ellipsis } from '@/components/ui/icon-paths'
import type { SearchSession } from '@/lib/contract/routes/http'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { SessionActions } from './use-session-actions'

const load = () => import(/* webpackChunkName: "session-menu" */ './session-menu')

interface SessionMenuButtonProps {
  readonly session: SearchSession
  readonly actions: Pick<SessionActions, 'togglePin' | 'remove'>
  readonly onRename: () => void
  readonly className?: string
}

export function SessionMenuButton({ session, actions, onRename, className = '' }: SessionMenuButtonProps) {
  const texts = useTexts('sessions')
  const { loaded, isLoading, press } = useLoadedOnPress(load)
  const button = (
    <IconButton
      label={fill(texts.actions, { title: session.title })}
      size="small"
      aria-haspopup="menu"
      aria-busy={isLoading}
      className={className}
      onClick={loaded ? undefined : () => void press()}
    >
      <Icon path={ellipsis} />
    </IconButton>
  )
  if (!loaded) return button

  const { SessionMenu } = loaded.part

  return (
    <SessionMenu
      session={session}
      actions={actions}
      onRename={onRename}
      trigger={button}
      defaultOpen={loaded.isOpen}
    />
  )
}
