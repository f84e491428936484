import 'client-only'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@/lib/contract/routes/route'
import type { tokenRoutes } from '@/lib/contract/routes/token-routes'
import type { Api } from './api'

type TokenApi = Api<typeof tokenRoutes>

const tokensKey = ['personal-tokens']

/** The member's tokens and their newest uses, which programs change. */
export function tokensQuery(api: TokenApi) {
  return queryOptions({
    queryKey: tokensKey,
    queryFn: ({ signal }) => api('tokenList', {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

export function createTokenMutation(api: TokenApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (input: QueryOf<(typeof tokenRoutes)['tokenCreate']>) => api('tokenCreate', input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tokensKey }),
  })
}

export function revokeTokenMutation(api: TokenApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string): Promise<unknown> => api('tokenRevoke', { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokensKey }),
  })
}
