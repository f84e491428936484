import 'client-only'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { GlossaryTerm, glossaryRoutes } from '@/lib/contract/routes/glossary-routes'
import type { Api } from './api'

type GlossaryApi = Api<typeof glossaryRoutes>

const glossaryKey = ['glossary']

/** All terms. Chat messages also change them, so they are fetched on each display. */
export function glossaryQuery(api: GlossaryApi) {
  return queryOptions({
    queryKey: glossaryKey,
    queryFn: ({ signal }) => api('glossaryList', {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

export function saveTermMutation(api: GlossaryApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (term: GlossaryTerm) => api('glossarySave', term),
    onSuccess: (all) => queryClient.setQueryData(glossaryKey, all),
  })
}

export function deleteTermMutation(api: GlossaryApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (source: string): Promise<unknown> => api('glossaryDelete', { source }, { keepalive: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: glossaryKey }),
  })
}
