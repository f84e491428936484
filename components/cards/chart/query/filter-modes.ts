import type { FrameFilter } from '@/lib/contract/tables/query-frame'
import { basicKind, makesGroups, type OfferedColumn } from './offered-columns'

export type FilterMode = 'values' | 'contains' | 'number' | 'between' | 'dates' | 'missing'

/** @returns the kinds of conditions for a column, the usual one first */
export function filterModes(column: OfferedColumn): readonly FilterMode[] {
  switch (basicKind(column)) {
    case 'text':
      return ['values', 'contains', 'missing']
    case 'boolean':
      return ['values', 'missing']
    case 'date':
      return ['dates', 'missing']
    case 'number':
      return ['number', 'between', ...(makesGroups(column) ? (['values'] as const) : []), 'missing']
  }
}

/** @returns the kind of a condition; the usual one of the column where it has another or none */
export function modeOf(column: OfferedColumn, filter: FrameFilter | undefined): FilterMode {
  const modes = filterModes(column)
  const wanted = filter?.kind === 'period' || filter?.kind === 'weekdays' ? 'dates' : filter?.kind
  return modes.find((mode) => mode === wanted) ?? modes[0] ?? 'missing'
}
