import { useStore } from 'zustand'
import { isResearch } from '@/components/cards/outline/research-parts'
import { sidePanel } from '@/components/ui/side-panel/side-panel-store'
import { isSettled } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'

/**
 * Whether the page reserves room for a side panel. A search reserves it before the first source, to avoid a layout
 * shift. A research needs the full width, and so does a chat without sources: they make room once a panel is opened.
 */
export function useHasRoom(records: readonly ChatRecord[], isChat: boolean): boolean {
  const last = records.at(-1)
  const isKept = !(last && isResearch(last)) && (!isChat || restsOnSources(records))
  return useStore(sidePanel, ({ chosen }) => (isKept ? chosen !== null : Boolean(chosen)))
}

/** Whether the newest answer has sources, or the previous one while that is unknown. */
function restsOnSources(records: readonly ChatRecord[]): boolean {
  const hasAny = ({ data }: ChatRecord) => data.some(({ type }) => type === 'search_result')
  const newest = records.findLast((record) => isSettled(record.status) || hasAny(record))
  return newest !== undefined && hasAny(newest)
}
