import 'client-only'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { type FileInfo, type fileRoutes, filesAtOnce, type ListedFile } from '@/lib/contract/file-routes'
import type { OutputOf } from '@/lib/contract/route'
import type { Api } from './api'
import { invalidateFolders } from './folders-key'

/** The calls about one's own files. */
type FilesApi = Api<typeof fileRoutes>
type Page = OutputOf<(typeof fileRoutes)['fileList']>
type Pages = InfiniteData<Page, number>

const listKey = ['files', 'list']
const keyOfList = (keyword: string, folder: string) => [...listKey, { keyword, folder }]
const infoKey = (id: string) => ['files', 'info', id]
/** So often a file that is being read is looked at. */
const lookMs = 2_000

/**
 * One's own files, the newest first, page by page. What is left goes with the page, so that it is not all read again.
 * @param folder in which they are; '': in any, or in none
 */
export function fileListQuery(api: FilesApi, keyword: string, folder: string) {
  return infiniteQueryOptions({
    queryKey: keyOfList(keyword, folder),
    queryFn: ({ pageParam, signal }) =>
      api('fileList', { offset: pageParam, keyword, folder_id: folder }, { signal }),
    initialPageParam: 0,
    // Counted anew: files come and go while the pages are shown.
    getNextPageParam: (page, pages) =>
      page.hasMore ? pages.reduce((sum, { list }) => sum + list.length, 0) : undefined,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** @returns whether the host is still at it */
function isBeingRead({ state }: Pick<FileInfo, 'state'>): boolean {
  return state === 'waiting' || state === 'parsing' || state === 'indexing'
}

/** One file of the list, looked at until it has been read. */
export function fileQuery(api: FilesApi, file: FileInfo) {
  return queryOptions({
    queryKey: infoKey(file.file_id),
    queryFn: ({ signal }) => api('fileInfo', { file_id: file.file_id }, { signal }),
    enabled: isBeingRead(file),
    initialData: file,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, error } }) => (data && isBeingRead(data) && !error ? lookMs : false),
  })
}

/** Puts what came since into the list, at its head; pages that are shown are not read again. */
export async function addNewFiles(api: FilesApi, queryClient: QueryClient, folder: string): Promise<void> {
  void invalidateFolders(queryClient)
  const newest = await api('fileList', { offset: 0, folder_id: folder })
  queryClient.setQueryData<Pages>(keyOfList('', folder), (pages) => {
    const [first, ...further] = pages?.pages ?? []
    if (!pages || !first) return pages
    const known = new Set(pages.pages.flatMap(({ list }) => list).map(({ file_id }) => file_id))
    const list = [...newest.list.filter(({ file_id }) => !known.has(file_id)), ...first.list]
    const { used, quota } = newest
    return { ...pages, pages: [{ ...first, list, used, quota }, ...further] }
  })
}

/** Deletes files, as many as are selected. */
export function deleteFilesMutation(api: FilesApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (ids: readonly string[]) => {
      for (let from = 0; from < ids.length; from += filesAtOnce) {
        const file_ids = ids.slice(from, from + filesAtOnce)
        await api('filesDelete', { file_ids })
        changeList(queryClient, (list) => list.filter(({ file_id }) => !file_ids.includes(file_id)))
      }
      return ids.length
    },
    onError: () => queryClient.invalidateQueries({ queryKey: listKey }),
    onSettled: () => invalidateFolders(queryClient),
  })
}

/** Has a file read once more. */
export function retryFileMutation(api: FilesApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (file_id: string) => api('fileRetry', { file_id }),
    onSuccess: (file) => {
      queryClient.setQueryData(infoKey(file.file_id), file)
      changeList(queryClient, (list) =>
        list.map((each) => {
          const { used_in, used_count, folder_id } = each
          return each.file_id === file.file_id ? { ...file, used_in, used_count, folder_id } : each
        }),
      )
    },
  })
}

/** Shows files in another folder, and no more in the list of the one that they were in. */
export function moveInLists(
  queryClient: QueryClient,
  isMoved: (file: ListedFile) => boolean,
  folder_id: string,
): void {
  for (const [key] of queryClient.getQueriesData({ queryKey: listKey })) {
    const { folder } = key[listKey.length] as { readonly folder: string }
    const moved = (list: readonly ListedFile[]) =>
      list
        .map((file) => (isMoved(file) ? { ...file, folder_id } : file))
        .filter((file) => folder === '' || file.folder_id === folder)
    queryClient.setQueryData<Pages>(
      key,
      (pages) =>
        pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, list: moved(page.list) })) },
    )
  }
}

function changeList(queryClient: QueryClient, change: (list: readonly ListedFile[]) => ListedFile[]): void {
  queryClient.setQueriesData<Pages>({ queryKey: listKey }, (pages) => {
    if (!pages) return pages
    const changed = pages.pages.map((page) => ({ ...page, list: change(page.list) }))
    const freed = sizeOf(pages.pages) - sizeOf(changed)
    return { ...pages, pages: changed.map((page) => ({ ...page, used: Math.max(0, page.used - freed) })) }
  })
}

function sizeOf(pages: readonly Page[]): number {
  return pages.flatMap(({ list }) => list).reduce((sum, { size }) => sum + size, 0)
}
