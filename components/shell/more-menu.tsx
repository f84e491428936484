'use client'
import { useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { ellipsis } from '@/components/ui/icon-paths'
import { showToast } from '@/components/ui/toast-store'
import { useTexts } from '@/lib/messages/use-texts'
import type { ShellMenu } from './shell-menu'

const load = () => import(/* webpackChunkName: "menu" */ './shell-menu')

/**
 * The button of the menu, which is loaded when it is pressed: most visits open none. It opens then, unless the focus has
 * moved on meanwhile.
 */
export function MoreMenu() {
  const shell = useTexts('shell')
  const network = useTexts('network')
  const [loaded, setLoaded] = useState<{ Menu: typeof ShellMenu; isOpen: boolean } | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  // Not always the button: a click focuses none in Safari.
  const focusedAtPress = useRef<Element | null>(null)
  const open = async () => {
    focusedAtPress.current = document.activeElement
    if (isLoading) return
    setIsLoading(true)
    try {
      const { ShellMenu: Menu } = await load()
      setLoaded({ Menu, isOpen: document.activeElement === focusedAtPress.current })
    } catch {
      showToast({ icon: 'error', content: network.interrupted })
    }
    setIsLoading(false)
  }
  const button = (
    <IconButton
      label={shell.more}
      aria-haspopup="menu"
      aria-busy={isLoading}
      onClick={loaded ? undefined : () => void open()}
    >
      <Icon path={ellipsis} />
    </IconButton>
  )
  return loaded ? <loaded.Menu trigger={button} defaultOpen={loaded.isOpen} /> : button
}
