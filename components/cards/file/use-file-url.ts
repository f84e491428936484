import { queryOptions } from '@tanstack/react-query'
import { useApiOf } from '@/lib/api/api-context'

/** The path of a file's content, which the host signs anew, since those of yesterday have ended. */
export function useFileUrl(fileId: string) {
  const apiOf = useApiOf()
  return queryOptions({
    queryKey: ['file-url', fileId],
    queryFn: async ({ signal }) => {
      const { fileRoutes } = await import('@/lib/contract/file-routes')
      return (await apiOf(fileRoutes)('fileInfo', { file_id: fileId }, { signal })).url ?? null
    },
    staleTime: 30 * 60_000,
    retry: false,
  })
}
