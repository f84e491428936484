import * as z from 'zod/mini'
import { aggregation } from './http.ts'
import { askIdentifier, route } from './route.ts'

/** Usage of today, in China's time zone; `most` 0 means unlimited. */
const used = z.object({ used: z.int(), most: z.int() })

export const usageRoutes = {
  usageToday: route({
    method: 'GET',
    path: `${aggregation}/v1/usage/today`,
    summary: '自己今天问了多少、用了模型多少词元；带 ask_id 时也说那个回答用了多少',
    access: 'visitor',
    input: z.object({ ask_id: z.optional(askIdentifier) }),
    output: z.object({
      turns: used,
      /** Model tokens, including those reserved for running answers. */
      tokens: used,
      /** Absent if no model was called, its usage is no longer known, or the answer is still running. */
      answer: z.optional(z.object({ tokens: z.int(), models: z.array(z.string()), estimated: z.boolean() })),
    }),
  }),
} as const
