import 'client-only'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
} from '@tanstack/react-query'
import { extensionOf, imageExtensions } from '@/lib/contract/document-formats'
import {
  type FileInfo,
  type fileRoutes,
  filesAtOnce,
  type ListedFile,
  type ReadingChoice,
} from '@/lib/contract/routes/file-routes'
import type { OutputOf } from '@/lib/contract/routes/route'
import type { Api } from './api'
import { ApiError } from './api-error'
import { invalidateFolders } from './folders-key'

type FilesApi = Api<typeof fileRoutes>
type Page = OutputOf<(typeof fileRoutes)['fileList']>
type Pages = InfiniteData<Page, number>

const listKey = ['files', 'list']
const keyOfList = (keyword: string, folder: string) => [...listKey, { keyword, folder }]
const infoKey = (id: string) => ['files', 'info', id]
/** Polling interval of a file that is being read. */
const lookMs = 2_000

/**
 * Newest first. Not cached after leaving the page, so that not all pages are fetched again.
 * @param folder id of a folder; '': all files
 */
export function fileListQuery(api: FilesApi, keyword: string, folder: string) {
  return infiniteQueryOptions({
    queryKey: keyOfList(keyword, folder),
    queryFn: ({ pageParam, signal }) =>
      api('fileList', { offset: pageParam, keyword, folder_id: folder }, { signal }),
    initialPageParam: 0,
    // Offset from the loaded entries: files are added and removed while the pages are shown.
    getNextPageParam: (page, pages) =>
      page.hasMore ? pages.reduce((sum, { list }) => sum + list.length, 0) : undefined,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function isFileBeingRead({ state }: Pick<FileInfo, 'state'>): boolean {
  return state === 'waiting' || state === 'parsing' || state === 'indexing'
}

/** How long (s) after its upload the text of an image is waited for. */
const imageTextSeconds = 120

/** Whether it is read, or an image whose text may be about to be. */
function mayChange({ name, created, has_page_pictures: hasText, ...file }: FileInfo): boolean {
  const isImage = imageExtensions.includes(extensionOf(name))
  return (
    isFileBeingRead(file) ||
    (isImage && file.state === 'ready' && !hasText && Date.now() / 1_000 - created < imageTextSeconds)
  )
}

/** One file of the list, polled until it has been read. */
export function fileQuery(api: FilesApi, file: FileInfo) {
  return queryOptions({
    queryKey: infoKey(file.file_id),
    queryFn: infoReader(api, file.file_id),
    enabled: mayChange(file),
    initialData: file,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      data && mayChange(data) && !isGone(error) ? lookMs : false,
  })
}

function infoReader(api: FilesApi, file_id: string) {
  return async ({ signal, client }: QueryFunctionContext) => {
    try {
      return await api('fileInfo', { file_id }, { signal })
    } catch (error) {
      // Deleted elsewhere: its row goes with the next list.
      if (isGone(error)) void client.invalidateQueries({ queryKey: listKey })
      throw error
    }
  }
}

/** @returns whether a file was not found, which may have been shown before */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found'
}

/** The state of one file, polled while it is being read. Another tab may delete it. */
export function fileInfoQuery(api: FilesApi, fileId: string) {
  return queryOptions({
    queryKey: infoKey(fileId),
    queryFn: infoReader(api, fileId),
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, error } }) =>
      data && isFileBeingRead(data) && !error ? lookMs : false,
  })
}

/** Passages of a file from a position, as they were read with its hidden content or without. */
export function fileTextQuery(api: FilesApi, file: FileInfo | undefined, offset: number) {
  const file_id = file?.file_id ?? ''
  return queryOptions({
    queryKey: ['files', 'text', file_id, offset, file?.includes_hidden ?? false],
    queryFn: ({ signal }) => api('fileText', { file_id, offset }, { signal }),
    enabled: file !== undefined && !isFileBeingRead(file),
    staleTime: 10 * 60_000,
    // Its words may be put right in another tab.
    refetchOnWindowFocus: file?.scanned ? 'always' : false,
    retry: false,
  })
}

export function idsOfRow({ file_id, versions, copy_ids }: ListedFile): string[] {
  return [file_id, ...versions.map((version) => version.file_id), ...copy_ids]
}

/** Adds new files at the head of the list without fetching the loaded pages again. */
export async function addNewFiles(api: FilesApi, queryClient: QueryClient, folder: string): Promise<void> {
  void invalidateFolders(queryClient)
  const newest = await api('fileList', { offset: 0, folder_id: folder })
  queryClient.setQueryData<Pages>(keyOfList('', folder), (pages) => {
    if (!pages) return pages

    // A row moves to the head when a new version or copy of its file is added.
    const isNew = new Set(newest.list.map(({ file_id }) => file_id))
    const [first, ...further] = pages.pages.map((page) => ({
      ...page,
      list: page.list.filter(({ file_id }) => !isNew.has(file_id)),
    }))
    if (!first) return pages

    const { used, quota } = newest
    return { ...pages, pages: [{ ...first, list: [...newest.list, ...first.list], used, quota }, ...further] }
  })
}

export function deleteFilesMutation(api: FilesApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (ids: readonly string[]) => {
      for (let from = 0; from < ids.length; from += filesAtOnce) {
        const file_ids = ids.slice(from, from + filesAtOnce)
        await api('filesDelete', { file_ids })
        changeList(queryClient, (list) => withoutFiles(list, new Set(file_ids)))
        for (const id of file_ids) queryClient.removeQueries({ queryKey: infoKey(id) })
      }
      return ids.length
    },
    // Nothing waits for what is fetched again: without a network that takes seconds, and the failure is due at once.
    onError: () => void queryClient.invalidateQueries({ queryKey: listKey }),
    onSettled: () => void invalidateFolders(queryClient),
  })
}

export function retryFileMutation(api: FilesApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (file_id: string) => api('fileRetry', { file_id }),
    onSuccess: (file) => showReading(queryClient, file),
  })
}

/** Has a file read again with its hidden content, or without. */
export function chooseHiddenMutation(api: FilesApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (choice: { readonly file_id: string; readonly include: boolean }) =>
      api('fileHidden', choice),
    onSuccess: (file) => showReading(queryClient, file),
  })
}

/**
 * Puts words of a scanned page right, one after another: each choice changes the same text.
 * @param onAnswersChanged called with the answers that used a word
 */
export function chooseReadingMutation(
  api: FilesApi,
  queryClient: QueryClient,
  file_id: string,
  onAnswersChanged?: (docIds: readonly string[]) => void,
) {
  return mutationOptions({
    scope: { id: file_id },
    mutationFn: (choice: Omit<ReadingChoice, 'file_id'>) => api('fileReading', { file_id, ...choice }),
    onSuccess: ({ doc_ids }) => {
      if (doc_ids.length > 0) onAnswersChanged?.(doc_ids)
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: ['file-page', file_id] }),
        queryClient.invalidateQueries({ queryKey: ['files', 'text', file_id] }),
      ])
    },
  })
}

function showReading(queryClient: QueryClient, file: FileInfo): void {
  queryClient.setQueryData(infoKey(file.file_id), file)
  changeList(queryClient, (list) =>
    list.map((each) => {
      return each.file_id === file.file_id
        ? { ...each, reason: undefined, is_stopped: undefined, may_retry: undefined, ...file }
        : each
    }),
  )
}

/** Stops the recognition of a file's text. */
export function stopFileMutation(api: FilesApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (file_id: string) => api('fileStop', { file_id }),
    onSuccess: (file) => showReading(queryClient, file),
  })
}

/** Whether the text of its scanned pages is being recognized. */
export function isBeingRecognized({
  state,
  scanned = 0,
  recognized = 0,
}: Pick<FileInfo, 'state' | 'scanned' | 'recognized'>): boolean {
  return state === 'parsing' && recognized < scanned
}

/** Moves files to another folder in the cached lists, and removes them from the list of their old folder. */
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
  return pages.flatMap(({ list }) => list).reduce((sum, { total_size: size }) => sum + size, 0)
}

/** @returns the rows without these files; rows with remaining versions stay */
function withoutFiles(list: readonly ListedFile[], deleted: ReadonlySet<string>): ListedFile[] {
  return list
    .filter(({ file_id }) => !deleted.has(file_id))
    .map((row) => {
      const left = row.versions.filter(({ file_id }) => !deleted.has(file_id))
      if (left.length === row.versions.length) return row
      const freed = row.versions.filter(({ file_id }) => deleted.has(file_id))
      const bytes = freed.reduce((sum, { size }) => sum + size, 0)
      return { ...row, versions: left, total_size: Math.max(0, row.total_size - bytes) }
    })
}
