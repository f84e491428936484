import type { QueryClient } from '@tanstack/react-query'

export const memoriesKey = ['memories']

export function invalidateMemories(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: memoriesKey })
}
