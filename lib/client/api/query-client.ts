import { QueryClient } from '@tanstack/react-query'
import { isPassing } from './api-error'

const repeats = 2

/** The cache of server data, with the defaults of all queries. Permanent failures are not retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Browsers report `offline` on a machine without a network even where the host runs on that machine; and a user
      // who saves something without a network should see an error at once instead of a paused request.
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
