import { createContext, use } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { wideWindow } from '../wide-window'

const phoneWindow = '(width < 48rem)'

interface SidePanelState {
  /** Next to the page, over its right part, or over all of it, depending on the window width. */
  readonly place: 'docked' | 'floating' | 'sheet'
  /** The panel opened by the user; '' for the page's default panel if there is room; null for none. */
  readonly chosen: string | null
  /** It belongs to the page, and not to the answer for which it was opened. */
  readonly isOfPage: boolean
}

/**
 * The panel at the right of the page, for the lifetime of the tab. A store, because the buttons that open panels are
 * elsewhere in the tree, and the page makes room.
 */
export const sidePanel = createStore<SidePanelState>(() => ({
  place: 'floating',
  chosen: '',
  isOfPage: false,
}))

/** @param isOfPage if true the caller has to close it with {@link dropSidePanel} */
export function openSidePanel(id: string, isOfPage = false): void {
  sidePanel.setState({ chosen: id, isOfPage })
}

/** Where panels don't open automatically, closing one does not affect the next. */
export function closeSidePanel(): void {
  sidePanel.setState(({ place }) => ({ chosen: place === 'docked' ? null : '' }))
}

/** @returns whether a panel opened now would cover the whole page */
export function isPhoneWindow(): boolean {
  return sidePanel.getState().place === 'sheet'
}

/** Closes a panel that belongs to an earlier answer; a user's decision to close panels is kept. */
export function releaseSidePanel(): void {
  const { chosen, isOfPage } = sidePanel.getState()
  if (chosen !== null && !isOfPage) dropSidePanel(chosen)
}

/** Closes a panel opened by the user, because its page was left. */
export function dropSidePanel(id: string): void {
  if (sidePanel.getState().chosen === id) sidePanel.setState({ chosen: '', isOfPage: false })
}

/** Observes the window width. @returns stops it */
export function followPanelPlace(): () => void {
  const [wide, phone] = [window.matchMedia(wideWindow), window.matchMedia(phoneWindow)]
  const update = () =>
    sidePanel.setState({ place: wide.matches ? 'docked' : phone.matches ? 'sheet' : 'floating' })
  update()
  wide.addEventListener('change', update)
  phone.addEventListener('change', update)

  return () => {
    wide.removeEventListener('change', update)
    phone.removeEventListener('change', update)
  }
}

/** False where there is no room for a default panel, such as next to a form. */
export const OpensDefaultPanel = createContext(true)

/**
 * @param isDefault whether it is the page's default panel, which opens automatically if there is room
 * @returns `isChosen`: the user opened it; `isShown`: it is rendered, though CSS hides panels not opened by the user
 * in narrow windows; `isOpen`: it is visible, which is known in the browser only
 */
export function useSidePanel(id: string, isDefault: boolean) {
  const { place, chosen } = useStore(sidePanel)
  const mayOpen = use(OpensDefaultPanel)
  const isChosen = chosen === id
  const isShown = isChosen || (isDefault && mayOpen && chosen === '')
  return { place, isChosen, isShown, isOpen: isChosen || (isShown && place === 'docked') }
}
