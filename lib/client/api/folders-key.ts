import type { QueryClient } from '@tanstack/react-query'

export const foldersKey = ['file-folders']

/** Has the folders, and how many files are in them, read anew where they are shown. */
export function invalidateFolders(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: foldersKey })
}
