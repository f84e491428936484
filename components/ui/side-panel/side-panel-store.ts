import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { wideWindow } from '../wide-window'

const phoneWindow = '(width < 48rem)'

interface SidePanelState {
  /** Beside the page, over its right part, or over all of it: the width of the window decides. */
  readonly place: 'docked' | 'floating' | 'sheet'
  /** The panel that the reader opened; '' while the page's own stands where there is room for it; null for none. */
  readonly chosen: string | null
  /** Whether it belongs to the page, whatever is said on it, and not to what was there when it was opened. */
  readonly isOfPage: boolean
}

/**
 * Which panel stands at the right of the page, for as long as the tab lives. A store, because the buttons that open a
 * panel stand far from it, and the page makes room.
 */
export const sidePanel = createStore<SidePanelState>(() => ({
  place: 'floating',
  chosen: '',
  isOfPage: false,
}))

/** @param isOfPage who opens it so takes it away with {@link dropSidePanel} */
export function openSidePanel(id: string, isOfPage = false): void {
  sidePanel.setState({ chosen: id, isOfPage })
}

/** Where panels do not stand by themselves, closing one says nothing about the next. */
export function closeSidePanel(): void {
  sidePanel.setState(({ place }) => ({ chosen: place === 'docked' ? null : '' }))
}

/** @returns whether what is opened now lies over the whole page */
export function isPhoneWindow(): boolean {
  return sidePanel.getState().place === 'sheet'
}

/** What the reader opened belongs to what was on the page; that panels were closed stays true. */
export function releaseSidePanel(): void {
  const { chosen, isOfPage } = sidePanel.getState()
  if (chosen !== null && !isOfPage) dropSidePanel(chosen)
}

/** Takes a panel away that the reader opened, because it has no page any more. */
export function dropSidePanel(id: string): void {
  if (sidePanel.getState().chosen === id) sidePanel.setState({ chosen: '', isOfPage: false })
}

/** Follows the width of the window. @returns what ends it */
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

/**
 * @param isDefault whether it is the page's own, which stands beside it unasked where there is room
 * @returns `isChosen`: the reader opened it; `isShown`: it is rendered, though CSS hides what is not chosen from narrow
 * windows; `isOpen`: it can be seen, which is known in the browser alone
 */
export function useSidePanel(id: string, isDefault: boolean) {
  const { place, chosen } = useStore(sidePanel)
  const isChosen = chosen === id
  const isShown = isChosen || (isDefault && chosen === '')
  return { place, isChosen, isShown, isOpen: isChosen || (isShown && place === 'docked') }
}
