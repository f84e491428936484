import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RouteQuery } from '@/lib/contract/routes/http'
import type { Api } from './api'

/** One version of an answer; finished ones change only by the user's edits. */
export function recordVersionQuery(api: Api, docId: string) {
  return queryOptions({
    queryKey: ['record-version', docId],
    queryFn: ({ signal }) => api('recordVersion', { doc_id: docId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The cards of an answer that may change after its end. */
export function lateCardsQuery(api: Api, docId: string) {
  return queryOptions({
    queryKey: ['late-cards', docId],
    queryFn: ({ signal }) => api('chatCheck', { doc_id: docId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Likes or dislikes an answer; 0 removes the rating. */
export function feedbackMutation(api: Api) {
  return mutationOptions({ mutationFn: (input: RouteQuery<'feedback'>) => api('feedback', input) })
}

/** The summary of the older turns of a conversation, as it applies now. */
export function chatSummaryQuery(api: Api, conversationId: string) {
  return queryOptions({
    queryKey: ['chatSummary', conversationId],
    queryFn: ({ signal }) => api('chatSummary', { conversation_id: conversationId }, { signal }),
    // Answers change it.
    staleTime: 0,
    gcTime: 0,
  })
}
