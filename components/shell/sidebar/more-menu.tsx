'use client'
import { useLoadedOnPress } from '@/components/toasts/use-loaded-on-press'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { ellipsis } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'

const load = () => import(/* webpackChunkName: "menu" */ './shell-menu')

export function MoreMenu() {
  const shell = useTexts('shell')
  const { loaded, isLoading, press } = useLoadedOnPress(load)
  const button = (
    <IconButton
      label={shell.more}
      aria-haspopup="menu"
      aria-busy={isLoading}
      onClick={loaded ? undefined : () => void press()}
    >
      <Icon path={ellipsis} />
    </IconButton>
  )
  if (!loaded) return button

  const { ShellMenu } = loaded.part
  return <ShellMenu trigger={button} defaultOpen={loaded.isOpen} />
}
