import { mutationOptions } from '@tanstack/react-query'
import type { RouteQuery } from '@/lib/contract/http'
import type { Api } from './api'

/** Likes or dislikes an answer, or takes that back (0). */
export function feedbackMutation(api: Api) {
  return mutationOptions({ mutationFn: (input: RouteQuery<'feedback'>) => api('feedback', input) })
}
