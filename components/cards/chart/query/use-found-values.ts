import { useQueries } from '@tanstack/react-query'
import { useThrottledValue } from '@/components/ui/hooks/use-throttled-value'
import { useApi } from '@/lib/client/api/api-context'
import { columnValuesQuery } from '@/lib/client/api/own-tables'
import { tableLimits, tableRoutes } from '@/lib/contract/routes/table-routes'
import { basicKind, type OfferedColumn } from './offered-columns'

export interface FoundValue {
  readonly column: OfferedColumn
  readonly value: string
  readonly count: number
}

/** Each is a call for each text that is typed. */
const maxColumns = 12
const maxValuesAColumn = 5
const intervalMs = 300

/** @returns the values of text columns that contain a text, the most frequent first; none for '' */
export function useFoundValues(
  fileIds: readonly string[],
  columns: readonly OfferedColumn[],
  text: string,
): { readonly found: readonly FoundValue[]; readonly isLoading: boolean } {
  const api = useApi(tableRoutes)
  const typed = useThrottledValue(text.trim().slice(0, tableLimits.queryCharacters), intervalMs)
  const searched = columns.filter((column) => basicKind(column) === 'text').slice(0, maxColumns)
  const replies = useQueries({
    queries: searched.map(({ ref }) => ({
      ...columnValuesQuery(api, fileIds, ref, typed),
      enabled: typed !== '',
    })),
  })
  const found = searched.flatMap((column, at) =>
    (typed === '' ? [] : (replies[at]?.data?.values ?? []))
      .slice(0, maxValuesAColumn)
      .map((value) => ({ column, ...value })),
  )
  return {
    found: found.toSorted((one, other) => other.count - one.count),
    isLoading: replies.some(({ isFetching }) => isFetching),
  }
}
