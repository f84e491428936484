import { mutationOptions } from '@tanstack/react-query'
import type { researchRoutes } from '@/lib/contract/routes/research-routes'
import type { QueryOf } from '@/lib/contract/routes/route'
import type { Api } from './api'

/** Rewrites the outline of a research that awaits confirmation; the draft arrives through the conversation. */
export function rewriteMutation(api: Api<typeof researchRoutes>) {
  return mutationOptions({
    mutationFn: (input: QueryOf<typeof researchRoutes.researchRewrite>) => api('researchRewrite', input),
  })
}
