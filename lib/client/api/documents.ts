import 'client-only'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { writerRoutes } from '@/lib/contract/routes/writer-routes'
import type { Api } from './api'

export type WriterApi = Api<typeof writerRoutes>

/** The client of documents: 200 and 0 are success. */
export const writeClient = { kind: 'write' } as const

const listsKey = ['documents', 'list'] as const
const versionsKey = (id: string) => ['documents', id, 'versions'] as const

const nextPage = ({ hasMore, offset }: { readonly hasMore: boolean; readonly offset: number }) =>
  hasMore ? offset : undefined

/** Own documents, those changed last first. */
export function documentsQuery(api: WriterApi, keyword: string) {
  return infiniteQueryOptions({
    queryKey: [...listsKey, keyword],
    queryFn: ({ pageParam, signal }) =>
      api('docList', { offset: pageParam, keyword }, { ...writeClient, signal }),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The versions of an own document, newest first. */
export function documentVersionsQuery(api: WriterApi, id: string) {
  return infiniteQueryOptions({
    queryKey: versionsKey(id),
    queryFn: ({ pageParam, signal }) =>
      api('docVersions', { doc_id: id, offset: pageParam }, { ...writeClient, signal }),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    staleTime: 0,
  })
}

/** One old version of an own document. */
export function documentVersionQuery(api: WriterApi, id: string, version: number) {
  return queryOptions({
    queryKey: ['documents', id, 'version', version],
    queryFn: ({ signal }) => api('docGet', { doc_id: id, version }, { ...writeClient, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** After a document was saved. */
export function refetchDocument(queryClient: QueryClient, id: string): void {
  void queryClient.invalidateQueries({ queryKey: versionsKey(id) })
  refetchDocuments(queryClient)
}

export function refetchDocuments(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: listsKey })
}
