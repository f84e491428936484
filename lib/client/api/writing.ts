import { mutationOptions } from '@tanstack/react-query'
import type { QueryOf } from '@/lib/contract/routes/route'
import type { writingRoutes } from '@/lib/contract/routes/writing-routes'
import type { Api } from './api'

type RewriteInput = QueryOf<typeof writingRoutes.writingRewrite>

/** Lets the model rewrite a selected part; `signal` stops it. No timeout of its own. */
export function rewritePartMutation(api: Api<typeof writingRoutes>) {
  return mutationOptions({
    mutationFn: ({ signal, ...input }: RewriteInput & { readonly signal: AbortSignal }) =>
      api('writingRewrite', input, { signal, kind: 'write' }),
  })
}
