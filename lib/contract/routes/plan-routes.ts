import * as z from 'zod/mini'
import { plan, planDraft } from '../cards/plan.ts'
import { aggregation } from './http.ts'
import { identifier, route } from './route.ts'

export const planRoutes = {
  planEdit: route({
    method: 'POST',
    path: `${aggregation}/v1/plan/edit`,
    summary: '改写好的行程；别处先改过了时回 409',
    access: 'visitor',
    input: z.object({
      doc_id: identifier,
      card_id: identifier,
      /** Version that the change is based on. */
      version: z.int(),
      plan: planDraft,
    }),
    output: z.object({ plan: plan.content }),
    bodyLimitBytes: 1024 * 1024,
  }),
} as const
