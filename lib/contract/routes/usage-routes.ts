import * as z from 'zod/mini'
import { aggregation } from './http.ts'
import { askIdentifier, route } from './route.ts'

/** How much of something was used today, in China's time zone; `most` 0 is without limit. */
const used = z.object({ used: z.int(), most: z.int() })

/** What a person uses of the product. */
export const usageRoutes = {
  usageToday: route({
    method: 'GET',
    path: `${aggregation}/v1/usage/today`,
    summary: '自己今天问了多少、用了模型多少词元；带 ask_id 时也说那个回答用了多少',
    access: 'visitor',
    input: z.object({ ask_id: z.optional(askIdentifier) }),
    output: z.object({
      turns: used,
      /** Of the models, those that are set aside for answers that are being made included. */
      tokens: used,
      /** Absent where no model was called, nothing is known of it any more, or it is still being made. */
      answer: z.optional(z.object({ tokens: z.int(), models: z.array(z.string()), estimated: z.boolean() })),
    }),
  }),
} as const
