import { QueryClient } from '@tanstack/react-query'
import { isPassing } from './api-error'

const repeats = 2

/** The cache of server data, with what is common to all queries. Failures that will not pass are not repeated. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < repeats && isPassing(error),
      },
    },
  })
}
