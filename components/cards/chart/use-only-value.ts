import { useMemo } from 'react'
import { useIsHydrating } from '@/components/ui/hooks/use-is-hydrating'
import type { ChartContent, ResultValue } from '@/lib/contract/cards/chart'
import type { QueryFrame } from '@/lib/contract/tables/query-frame'
import type { OwnRecord } from '../card-view'
import { rememberChip } from './focus-after-change'
import { frameOnly } from './query/only-value'

interface OnlyValue {
  /** What asks for the rows with a value of a column; null for a column that is no group. */
  readonly onlyOf?: (at: number, value: ResultValue) => (() => void) | null
  /** Asks for the rows with the category of a row; absent where the chart's axis is no group. */
  readonly onPress?: (row: ChartContent['rows'][number]) => void
}

const nothing: OnlyValue = {}

/** Filters a result by one of its own groups. */
export function useOnlyValue({ frame, drawing }: ChartContent, record: OwnRecord | undefined): OnlyValue {
  const isHydrating = useIsHydrating()
  return useMemo(() => {
    const changeQuery = record?.changeQuery
    if (!record || !changeQuery || !frame || isHydrating) return nothing
    const ask = (changed: QueryFrame) => {
      rememberChip(record, `filter-${changed.filters.length - 1}`)
      changeQuery(changed)
    }
    const onlyOf = (at: number, value: ResultValue) => {
      const changed = frameOnly(frame, at, value)
      return changed && (() => ask(changed))
    }
    if (!drawing) return { onlyOf }
    return { onlyOf, onPress: (row) => onlyOf(drawing.x, row[drawing.x] ?? null)?.() }
  }, [frame, drawing, record, isHydrating])
}
