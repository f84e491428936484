'use client'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { ellipsis } from '@/components/ui/icon-paths'
import { showToast } from '@/components/ui/toast-store'
import { useTexts } from '@/lib/messages/use-texts'
import type { ShellMenu } from './shell-menu'

const load = () => import(/* webpackChunkName: "menu" */ './shell-menu')

/** The button of the menu, which is loaded when it is pressed: most visits open none. */
export function MoreMenu() {
  const shell = useTexts('shell')
  const network = useTexts('network')
  const [Loaded, setLoaded] = useState<typeof ShellMenu | null>(null)
  const open = () =>
    void load().then(
      (loaded) => setLoaded(() => loaded.ShellMenu),
      () => showToast({ icon: 'error', content: network.interrupted }),
    )
  const button = (
    <IconButton label={shell.more} aria-haspopup="menu" onClick={Loaded ? undefined : open}>
      <Icon path={ellipsis} />
    </IconButton>
  )
  return Loaded ? <Loaded trigger={button} defaultOpen /> : button
}
