import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { openSidePanel, sidePanel } from '@/components/ui/side-panel/side-panel-store'
import type { SourceReference } from '@/lib/contract/cards/search-result'

type ShownPlace = (OwnPlace | KnowledgePlace) & {
  readonly name: string
  readonly claim: string
  /** Id of the element that opened it: a citation, a card. */
  readonly openedBy: string
}

interface OwnPlace {
  readonly fileId: string
  readonly passage: number
}

interface KnowledgePlace {
  /** Opens a place in an agent's knowledge. */
  readonly cited: string
}

/** @returns the place that can be opened in the panel; null when a source has none */
export function placeOf({ file, cited }: Pick<SourceReference, 'file' | 'cited'>) {
  if (file) return { fileId: file.id, passage: file.passage } satisfies OwnPlace
  return cited === undefined ? null : ({ cited } satisfies KnowledgePlace)
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
