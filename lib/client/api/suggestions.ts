import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from './api'

export function searchHistoryQuery(api: Api) {
  return queryOptions({
    queryKey: ['suggestions', 'history'],
    queryFn: async ({ signal }) => (await api('searchHistory', {}, { signal })).detailList,
  })
}

export function completionQuery(api: Api, key: string) {
  return queryOptions({
    queryKey: ['suggestions', 'completion', key],
    queryFn: async ({ signal }) => (await api('completion', { key }, { signal })).detailList,
    staleTime: 60_000,
    retry: false,
  })
}

/** 猜你想搜: questions based on recent searches. */
export function guessQuery(api: Api, words: string[]) {
  return queryOptions({
    queryKey: ['suggestions', 'guess', words],
    queryFn: async ({ signal }) => (await api('guessSearch', { words }, { signal })).list,
    staleTime: 5 * 60_000,
  })
}

/** Deletes one of the searches, or, with '', all of them, also from the suggestions. @throws {ApiError} */
export async function forgetSearch(api: Api, queryClient: QueryClient, id: string): Promise<void> {
  try {
    await api('searchHistoryDelete', id === '' ? {} : { id })
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['suggestions'] })
  }
}
