import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { openSidePanel, sidePanel } from '@/components/ui/side-panel/side-panel-store'

/** A place in a file that is read beside the page. */
interface ShownPlace {
  readonly fileId: string
  readonly name: string
  /** Which of its passages, counted from 0. */
  readonly passage: number
  /** The sentence that rests on it, or ''. */
  readonly claim: string
  /** What opened it: a seal, a card. */
  readonly openedBy: string
}

/** The element id of the panel in which files are read. */
export const fileTextPanelId = 'file-text'

/** A store, because what opens a file stands far from the panel. */
export const shownPlace = createStore<ShownPlace | null>(() => null)

/** Opens a file in the panel beside the page, at one of its passages. */
export function showInFile(place: ShownPlace): void {
  shownPlace.setState(place, true)
  openSidePanel(fileTextPanelId)
}

/** @returns whether the panel is open by what is named so: a seal, a card */
export function useHasOpened(opener: string): boolean {
  const isLast = useStore(shownPlace, (place) => place?.openedBy === opener)
  const isOpen = useStore(sidePanel, ({ chosen }) => chosen === fileTextPanelId)
  return isLast && isOpen
}
