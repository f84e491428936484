import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { openSidePanel, sidePanel } from '@/components/ui/side-panel/side-panel-store'

interface ShownPlace {
  readonly fileId: string
  readonly name: string
  readonly passage: number
  readonly claim: string
  /** Id of the element that opened it: a citation, a card. */
  readonly openedBy: string
}

export const fileTextPanelId = 'file-text'

/** A store, because the elements that open a file are elsewhere in the tree. */
export const shownPlace = createStore<ShownPlace | null>(() => null)

export function showInFile(place: ShownPlace): void {
  shownPlace.setState(place, true)
  openSidePanel(fileTextPanelId)
}

export function useHasOpened(opener: string): boolean {
  const isLast = useStore(shownPlace, (place) => place?.openedBy === opener)
  const isOpen = useStore(sidePanel, ({ chosen }) => chosen === fileTextPanelId)
  return isLast && isOpen
}
