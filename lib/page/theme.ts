import 'client-only'
import { useSyncExternalStore } from 'react'
import { lasting } from '@/lib/device/browser-storage'
import { firstPaintKeys } from './first-paint-script'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()

/** @returns the reader's choice; on the server, and until the page has its scripts, the system's. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme, () => 'system')
}

/** Applies a choice at once and remembers it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') lasting.remove(firstPaintKeys.theme)
  else lasting.write(firstPaintKeys.theme, theme)
  apply(theme)
  for (const listener of listeners) listener()
}

function chosenTheme(): Theme {
  const stored = lasting.read(firstPaintKeys.theme)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Also follows the system while nothing is chosen, and the choice made in another tab. */
function subscribe(listener: () => void): () => void {
  const update = () => {
    apply(chosenTheme())
    listener()
  }
  const system = systemIsDark()
  listeners.add(listener)
  system.addEventListener('change', update)
  window.addEventListener('storage', update)
  return () => {
    listeners.delete(listener)
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
