import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from './api'

/** The records of a conversation, newest page first; inside a page they stand in the order of time. */
export function chatHistoryQuery(api: Api, conversationId: string) {
  return infiniteQueryOptions({
    queryKey: ['chat-history', conversationId],
    queryFn: ({ pageParam, signal }) =>
      api('chatHistory', { conversation_id: conversationId, time_reverse: 0, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.hashMore ? page.offset : undefined),
  })
}

/** One version of an answer; a finished one never changes. */
export function recordVersionQuery(api: Api, docId: string) {
  return queryOptions({
    queryKey: ['record-version', docId],
    queryFn: ({ signal }) => api('recordVersion', { doc_id: docId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
