import type { QueryClient } from '@tanstack/react-query'

export const foldersKey = ['file-folders']

/** Refetches the folders with their file counts where they are shown. */
export function invalidateFolders(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: foldersKey })
}
