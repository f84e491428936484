import { queryOptions } from '@tanstack/react-query'
import { useApiOf } from '@/lib/client/api/api-context'

/** A newly signed path of a file's content, since stored ones expire. */
export function useFileUrl(fileId: string) {
  return urlQuery(useApiOf(), fileId)
}

export function useFileUrls(fileIds: readonly string[]) {
  const apiOf = useApiOf()
  return { queries: fileIds.map((id) => urlQuery(apiOf, id)) }
}

function urlQuery(apiOf: ReturnType<typeof useApiOf>, fileId: string) {
  return queryOptions({
    queryKey: ['file-url', fileId],
    queryFn: async ({ signal }) => {
      const { fileRoutes } = await import('@/lib/contract/routes/file-routes')
      return (await apiOf(fileRoutes)('fileInfo', { file_id: fileId }, { signal })).url ?? null
    },
    staleTime: 30 * 60_000,
    retry: false,
  })
}
