import { createStore } from 'zustand/vanilla'
import { wideWindow } from '@/components/ui/wide-window'
import { tabStorage } from '@/lib/client/device/browser-storage'
import { firstPaintKeys } from '@/lib/client/page/first-paint-script'
import { resizeState, type SidebarState, toggleState } from './sidebar-rule'

/** CSS sets the width from an attribute of <html>, so that the first paint is right before this runs. */
export const sidebarStore = createStore<SidebarState>(() => ({ side: 'wide', choice: null }))

/** Adopts the state found by the first-paint script, and observes the width from then on. @returns stops it */
export function followWindow(): () => void {
  const query = window.matchMedia(wideWindow)
  const sideNow = () => (query.matches ? 'wide' : 'narrow')
  const shown = document.documentElement.dataset.sidebar
  sidebarStore.setState({ side: sideNow(), choice: shown === 'open' || shown === 'closed' ? shown : null })
  const handleChange = () => change(resizeState(sidebarStore.getState(), sideNow()))
  query.addEventListener('change', handleChange)
  return () => query.removeEventListener('change', handleChange)
}

export function toggleSidebar(): void {
  change(toggleState(sidebarStore.getState()))
}

function change(state: SidebarState): void {
  sidebarStore.setState(state)
  const { dataset } = document.documentElement
  if (state.choice === null) {
    delete dataset.sidebar
    tabStorage.remove(firstPaintKeys.sidebar)
    return
  }

  dataset.sidebar = state.choice
  tabStorage.write(firstPaintKeys.sidebar, `${state.side}:${state.choice}`)
}
