import { createStore } from 'zustand/vanilla'

interface DockedSources {
  /** Whether the window is wide enough for the sources to stand beside the answer. */
  readonly isWide: boolean
  /** Whether the reader wants them there. */
  readonly isOpen: boolean
  /** The id of the record whose sources the reader chose; '' for the newest one's. */
  readonly chosen: string
}

/**
 * Which answer's sources stand beside the conversation: the newest one's, until the reader chooses another's or closes
 * them, for as long as the tab lives. A store, because every answer has a button for it, and the page makes room.
 */
export const dockedSources = createStore<DockedSources>(() => ({ isWide: false, isOpen: true, chosen: '' }))

export function dockSources(recordId: string): void {
  dockedSources.setState({ isOpen: true, chosen: recordId })
}

export function closeDockedSources(): void {
  dockedSources.setState({ isOpen: false })
}

/** A new question, or another page: its sources are the ones of interest. */
export function dockNewestSources(): void {
  dockedSources.setState({ chosen: '' })
}
