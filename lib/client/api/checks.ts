import 'client-only'
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CheckDraft } from '@/lib/client/page/check-draft'
import type { checkRoutes, Dispute, GivenSource } from '@/lib/contract/routes/check-routes'
import type { QueryOf } from '@/lib/contract/routes/route'
import type { Api } from './api'

type ChecksApi = Api<typeof checkRoutes>

/** Polling interval of a check that is running. */
const lookMs = 1_000

/** A check, polled until it has ended. */
export function checkQuery(api: ChecksApi, id: string) {
  return queryOptions({
    queryKey: ['checks', id],
    queryFn: ({ signal }) => api('checkGet', { id }, { signal }),
    refetchInterval: ({ state: { data, error } }) => (data?.state === 'running' && !error ? lookMs : false),
    staleTime: 0,
  })
}

const listKey = ['checks', 'list'] as const

/** Own checks, the newest first. */
export function checkListQuery(api: ChecksApi) {
  return infiniteQueryOptions({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) => api('checkList', { offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore, offset }) => (hasMore ? offset : undefined),
    staleTime: 0,
  })
}

export function refetchChecks(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: listKey })
}

/** Where nothing can be searched at present. @param uid of the member; '' for a visitor */
export function unavailableScopesQuery(api: ChecksApi, uid: string) {
  return queryOptions({
    queryKey: ['checks', 'scopes', uid],
    queryFn: async ({ signal }) => (await api('checkScopes', {}, { signal })).unavailable,
    staleTime: 0,
  })
}

/** Says that a verdict is wrong, or takes that back. */
export function disputeMutation(api: ChecksApi, queryClient: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: ({ at, says }: { readonly at: number; readonly says: Dispute | '' }) =>
      api('checkDispute', { id, at, says }),
    onSuccess: (changed) =>
      queryClient.setQueryData(checkQuery(api, id).queryKey, (result) => {
        if (!result) return result
        const verdicts = result.verdicts.map((verdict) => (verdict.at === changed.at ? changed : verdict))
        return { ...result, verdicts }
      }),
  })
}

/** @returns what is sent of a draft: with the same id it is the same check */
export function orderOf(
  { text, sources, scope }: CheckDraft,
  id: string,
): QueryOf<(typeof checkRoutes)['checkStart']> {
  return {
    id,
    text,
    sources: sources.map((source): GivenSource => {
      if (source.kind === 'file') return { file_id: source.file_id }
      return source.kind === 'url' ? { url: source.url } : { title: source.name, text: source.text }
    }),
    ...(scope !== '' && { scope }),
  }
}
