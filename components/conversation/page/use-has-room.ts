import { useStore } from 'zustand'
import { isResearch } from '@/components/cards/outline/research-parts'
import { sidePanel } from '@/components/ui/side-panel/side-panel-store'
import { isSettled } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'

/**
 * Whether the page leaves room for a panel beside it. A search keeps it before there is a source, so that the first one
 * moves nothing. A research needs the width itself, and so does a chat without sources: there is room once a panel is
 * asked for.
 */
export function useHasRoom(records: readonly ChatRecord[], isChat: boolean): boolean {
  const last = records.at(-1)
  const isKept = !(last && isResearch(last)) && (!isChat || restsOnSources(records))
  return useStore(sidePanel, ({ chosen }) => (isKept ? chosen !== null : Boolean(chosen)))
}

/** Whether the newest answer has sources, or the one before while that is not known. */
function restsOnSources(records: readonly ChatRecord[]): boolean {
  const hasAny = ({ data }: ChatRecord) => data.some(({ type }) => type === 'search_result')
  const newest = records.findLast((record) => isSettled(record.status) || hasAny(record))
  return newest !== undefined && hasAny(newest)
}
