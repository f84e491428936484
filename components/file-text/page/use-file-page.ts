import { useQuery } from '@tanstack/react-query'
import { useApiOf } from '@/lib/client/api/api-context'
import { fileRoutes } from '@/lib/contract/routes/file-routes'

export interface CitedPassage {
  readonly fileId: string
  readonly passage: number
  /** '' for none. */
  readonly claim: string
}

/** Signed paths are valid for an hour. */
const staleMs = 50 * 60_000
const maxClaim = 2_000

/** @param page null for the page of the cited passage */
export function useFilePage({ fileId, passage, claim }: CitedPassage, page: number | null) {
  const api = useApiOf()(fileRoutes)
  return useQuery({
    queryKey: ['file-page', fileId, passage, claim, page],
    queryFn: ({ signal }) =>
      api(
        'filePage',
        { file_id: fileId, passage, claim: claim.slice(0, maxClaim), ...(page === null ? {} : { page }) },
        { signal },
      ),
    staleTime: staleMs,
    // Its words may be put right in another tab.
    refetchOnWindowFocus: ({ state }) => (state.data?.recognized ? 'always' : false),
    retry: false,
    // While another page of the same place is opened; never the page of another place.
    placeholderData: (before, query) => {
      const [, ...of] = query?.queryKey ?? []
      return of[0] === fileId && of[1] === passage && of[2] === claim ? before : undefined
    },
  })
}
