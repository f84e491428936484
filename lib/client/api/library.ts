import 'client-only'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { SizedFile } from '@/lib/client/device/picked-files'
import {
  type LibraryFilter,
  libraryPageFiles,
  type libraryRoutes,
  libraryUploadPath,
} from '@/lib/contract/routes/library-routes'
import type { Api } from './api'
import { identityHeaders } from './browser-api'
import { type PutOptions, putFile } from './put-file'
import { readEnvelope } from './read-envelope'
import { runtimeConfigQuery } from './runtime-config'
import { browserBaseOf } from './service-bases'

export type LibraryApi = Api<typeof libraryRoutes>

/** Key prefix of all list pages. */
export const libraryKey = ['console', 'library']

const pollMs = 1_500

export interface LibraryView {
  readonly filter: LibraryFilter
  readonly keyword: string
  /** Counted from 0. */
  readonly page: number
}

export const wholeLibrary: LibraryView = { filter: 'all', keyword: '', page: 0 }

/** A page of the library's documents, polled while some are being read or uploaded. */
export function libraryListQuery(
  api: LibraryApi,
  { filter, keyword, page }: LibraryView,
  isSending: boolean,
) {
  return queryOptions({
    queryKey: [...libraryKey, filter, keyword, page],
    queryFn: ({ signal }) =>
      api('libraryList', { filter, keyword, offset: page * libraryPageFiles }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => {
      const counts = state.data?.counts
      return isSending || (counts && counts.waiting + counts.reading > 0) ? pollMs : false
    },
  })
}

/** Uploads a file to the library. @throws {ApiError} */
export async function sendLibraryFile(
  queryClient: QueryClient,
  { path, file, size, sha256 }: SizedFile & { readonly sha256: string },
  options: PutOptions,
): Promise<void> {
  const config = await queryClient.ensureQueryData(runtimeConfigQuery())
  const base = browserBaseOf(config, libraryUploadPath, window.location.origin)
  const query = new URLSearchParams({ path, size: String(size), sha256 })
  const headers = { ...(await identityHeaders()), 'content-type': 'application/octet-stream' }
  options.signal.throwIfAborted()
  readEnvelope(...(await putFile(`${base}${libraryUploadPath}?${query}`, file, headers, options)))
}
