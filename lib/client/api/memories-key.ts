import type { QueryClient } from '@tanstack/react-query'

export const memoriesKey = ['memories']

/** Has what is remembered read anew where it is shown. */
export function invalidateMemories(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: memoriesKey })
}
