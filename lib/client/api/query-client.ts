import { QueryClient } from '@tanstack/react-query'
import { isPassing } from './api-error'

const repeats = 2

/** The cache of server data with default options. Permanent failures are not retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Browsers report `offline` without a network even if the host runs on the same machine; and a user who saves
      // without a network should see an error immediately instead of a paused request.
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
