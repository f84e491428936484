import 'client-only'
import { queryOptions } from '@tanstack/react-query'
import type { tableRoutes } from '@/lib/contract/routes/table-routes'
import type { ColumnRef } from '@/lib/contract/tables/query-frame'
import type { Api } from './api'

type TablesApi = Api<typeof tableRoutes>

/** Files never change, so neither do their tables. */
const staleTime = Number.POSITIVE_INFINITY

/** The tables of own files, in the order that names them. */
export function ownTablesQuery(api: TablesApi, fileIds: readonly string[]) {
  return queryOptions({
    queryKey: ['own-tables', fileIds],
    queryFn: ({ signal }) => api('tableColumns', { file_ids: [...fileIds] }, { signal }),
    staleTime,
  })
}

/** The values of a column that contain the text; the most frequent ones for ''. */
export function columnValuesQuery(
  api: TablesApi,
  fileIds: readonly string[],
  { table, column }: ColumnRef,
  text: string,
) {
  return queryOptions({
    queryKey: ['own-tables', fileIds, 'values', table, column, text],
    queryFn: ({ signal }) =>
      api('tableValues', { file_ids: [...fileIds], table, column, query: text }, { signal }),
    staleTime,
  })
}
