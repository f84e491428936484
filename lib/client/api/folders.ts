import 'client-only'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { filesAtOnce } from '@/lib/contract/routes/file-routes'
import type { Folders, folderRoutes } from '@/lib/contract/routes/folder-routes'
import type { Api } from './api'
import { moveInLists } from './files'
import { foldersKey } from './folders-key'

type FoldersApi = Api<typeof folderRoutes>

export function folderListQuery(api: FoldersApi) {
  return queryOptions({
    queryKey: foldersKey,
    queryFn: ({ signal }) => api('folderList', {}, { signal }),
    // Each file row needs the name of its folder; local changes update the cache directly.
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  })
}

export function makeFolderMutation(api: FoldersApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (name: string) => api('folderCreate', { name }),
    onSuccess: ({ list, total }) => keep(queryClient, { list, total }),
  })
}

export function renameFolderMutation(api: FoldersApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (wish: { readonly folder_id: string; readonly name: string }) => api('folderRename', wish),
    onSuccess: (all) => keep(queryClient, all),
  })
}

/** Deletes a folder; its files stay, in no folder. */
export function deleteFolderMutation(api: FoldersApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (folder_id: string) => api('folderDelete', { folder_id }),
    onSuccess: (all, folder_id) => {
      keep(queryClient, all)
      moveInLists(queryClient, (file) => file.folder_id === folder_id, '')
    },
  })
}

interface Move {
  readonly ids: readonly string[]
  /** '' removes them from their folder. */
  readonly folder: string
}

export function moveFilesMutation(api: FoldersApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ ids, folder: folder_id }: Move) => {
      for (let from = 0; from < ids.length; from += filesAtOnce) {
        const file_ids = ids.slice(from, from + filesAtOnce)
        keep(queryClient, await api('filesMove', { file_ids, folder_id }))
        moveInLists(queryClient, (file) => file_ids.includes(file.file_id), folder_id)
      }
    },
    // The failure is shown at once: fetching them again may take seconds.
    onError: () => void queryClient.invalidateQueries({ queryKey: foldersKey }),
  })
}

function keep(queryClient: QueryClient, all: Folders): void {
  queryClient.setQueryData(foldersKey, all)
}
