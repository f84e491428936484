import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useThrottledValue } from '@/components/ui/hooks/use-throttled-value'
import { useApi } from '@/lib/client/api/api-context'
import { completionQuery, searchHistoryQuery } from '@/lib/client/api/suggestions'
import { isCompletable, type Suggestion, suggestionLimits, suggestionsFor } from './suggestion-rules'

/** Suggestions for the text of the box. If the host does not answer, the raw query remains. */
export function useSuggestions(text: string): readonly Suggestion[] {
  const api = useApi()
  const key = useThrottledValue(text.trim(), suggestionLimits.throttleMs)
  const history = useQuery(searchHistoryQuery(api))
  const completion = useQuery({
    ...completionQuery(api, key),
    enabled: isCompletable(key),
    placeholderData: keepPreviousData,
  })

  return suggestionsFor({
    text,
    history: history.data ?? [],
    completions: completion.isError ? [] : completion.data,
  })
}
