'use client'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { showToast } from '@/components/ui/toast/toast-store'
import { onCommandRequest } from '@/lib/client/page/page-events'
import type { ClientMessages } from '@/lib/messages/client-messages'
import { loadCommandMessages } from '@/lib/messages/command/load-command-messages'
import { Texts, useLocale, useTexts } from '@/lib/messages/use-texts'
import type { CommandPaletteProps } from './command-palette'

const load = () => import(/* webpackChunkName: "command" */ './command-palette')

interface Loaded {
  readonly Palette: ComponentType<CommandPaletteProps>
  readonly texts: Partial<ClientMessages>
}

/** Ctrl+K, or ⌘K, opens it over everything, dialogs included, so it is separate from the dialog stack. */
export function CommandLayer() {
  const network = useTexts('network')
  const locale = useLocale()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [opened, setOpened] = useState<{ readonly by: Element | null } | null>(null)
  const isLoading = useRef(false)

  const open = async () => {
    if (isLoading.current) return

    const by = document.activeElement
    isLoading.current = true
    try {
      if (!loaded) {
        const [{ CommandPalette }, texts] = await Promise.all([load(), loadCommandMessages(locale)])
        setLoaded({ Palette: CommandPalette, texts })
      }
      setOpened({ by })
    } catch {
      showToast({ icon: 'error', content: network.interrupted })
    }

    isLoading.current = false
  }

  const toggle = useEffectEvent(() => {
    if (opened) setOpened(null)
    else void open()
  })
  // In the capture phase, because a dialog stops the propagation of its keys.
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isCommandKey(event)) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) toggle()
    }
    window.addEventListener('keydown', handleKey, true)
    const stop = onCommandRequest(() => toggle())
    return () => {
      window.removeEventListener('keydown', handleKey, true)
      stop()
    }
  }, [])
  if (!loaded || !opened) return null

  const { Palette, texts } = loaded

  return (
    <Texts messages={texts}>
      <Palette opener={opened.by} onClose={() => setOpened(null)} />
    </Texts>
  )
}

function isCommandKey({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey && !isComposing
}
