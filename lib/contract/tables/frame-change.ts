import * as z from 'zod/mini'
import { type QueryFrame, queryFrame } from './query-frame.ts'

/** Parts of a query that replace those of another one; only filters are added to its own. */
export const frameChange = z.partial(queryFrame)
export type FrameChange = z.infer<typeof frameChange>

/** @returns the query with these changes, applied in order; a condition that it already has is not repeated */
export function applyChanges(frame: QueryFrame, changes: readonly FrameChange[]): QueryFrame {
  return changes.reduce<QueryFrame>((whole, { filters = [], ...parts }) => {
    const replaced = Object.entries(parts).filter(([, value]) => value !== undefined)
    const known = new Set(whole.filters.map((filter) => JSON.stringify(filter)))
    const added = filters.filter((filter) => !known.has(JSON.stringify(filter)))
    return { ...whole, ...Object.fromEntries(replaced), filters: [...whole.filters, ...added] }
  }, frame)
}
