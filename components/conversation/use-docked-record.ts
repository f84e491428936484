import { useEffect } from 'react'
import { useStore } from 'zustand'
import { dockedSources, dockNewestSources } from '@/components/cards/search-result/docked-sources'
import { wideWindow } from '@/components/ui/wide-window'
import type { ChatRecord } from '@/lib/contract/record'

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
