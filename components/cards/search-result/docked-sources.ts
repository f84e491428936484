import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { wideWindow } from '@/components/ui/wide-window'
import type { ChatRecord } from '@/lib/contract/record'

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
function dockNewestSources(): void {
  dockedSources.setState({ chosen: '' })
}

/** @returns the id of the record whose sources stand beside the conversation, '' for none */
export function useDockedRecord(records: readonly ChatRecord[]): string {
  const isOpen = useStore(dockedSources, (state) => state.isOpen)
  const chosen = useStore(dockedSources, (state) => state.chosen)
  const last = records.at(-1)
  const newest = last ? last.doc_id || last.askId : ''
  // The window's width is the browser's to tell.
  useEffect(() => {
    const query = window.matchMedia(wideWindow)
    const handleChange = () => dockedSources.setState({ isWide: query.matches })
    handleChange()
    query.addEventListener('change', handleChange)
    return () => query.removeEventListener('change', handleChange)
  }, [])
  // What was chosen was chosen beside the answers that were there.
  useEffect(dockNewestSources, [newest])
  if (!isOpen) return ''
  return records.some((record) => (record.doc_id || record.askId) === chosen) ? chosen : newest
}
