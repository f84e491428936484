import { QueryClient } from '@tanstack/react-query'
import { isPassing } from './api-error'

const repeats = 2

/** The cache of server data, with what is common to all queries. Failures that will not pass are not repeated. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Browsers say `offline` of a machine without a network, too, where the host is on that very machine; and whoever
      // saves something without a network is to be told so, instead of waiting for one.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < repeats && isPassing(error),
      },
    },
  })
}
