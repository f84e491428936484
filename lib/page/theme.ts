import 'client-only'
import { useSyncExternalStore } from 'react'
import { persistentStorage } from '@/lib/device/browser-storage'
import { createEvent } from './create-event'
import { firstPaintKeys } from './first-paint-script'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const [announceChoice, onChoice] = createEvent()

export function isTheme(value: string | undefined | null): value is Theme {
  return themes.some((theme) => theme === value)
}

/** @returns the reader's choice; on the server, and until hydration, the system's */
export function useTheme(): Theme {
  return useSyncExternalStore(followTheme, chosenTheme, () => 'system')
}

/** Applies a choice at once and remembers it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') persistentStorage.remove(firstPaintKeys.theme)
  else persistentStorage.write(firstPaintKeys.theme, theme)
  apply(theme)
  announceChoice()
}

function chosenTheme(): Theme {
  const stored = persistentStorage.read(firstPaintKeys.theme)
  return isTheme(stored) ? stored : 'system'
}

/** Follows the system while nothing is chosen, and the choice made in another tab. @returns what ends it */
export function followTheme(listener: () => void = () => undefined): () => void {
  const update = () => {
    apply(chosenTheme())
    listener()
  }
  const system = systemIsDark()
  const stop = onChoice(listener)
  system.addEventListener('change', update)
  window.addEventListener('storage', update)
  return () => {
    stop()
    system.removeEventListener('change', update)
    window.removeEventListener('storage', update)
  }
}

function apply(theme: Theme): void {
  const isDark = theme === 'system' ? systemIsDark().matches : theme === 'dark'
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

function systemIsDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}
