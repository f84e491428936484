import type { QueryClient } from '@tanstack/react-query'

export const memoriesKey = ['memories']

/** Refetches the memories where they are shown. */
export function invalidateMemories(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: memoriesKey })
}
