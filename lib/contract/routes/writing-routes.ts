import * as z from 'zod/mini'
import { markedPart, partLimits } from '../marked-part.ts'
import { textTones } from '../writing-style.ts'
import { aggregation } from './http.ts'
import { route } from './route.ts'

/** How a selected part is rewritten. */
const rewriteOrder = z.discriminatedUnion('way', [
  z.object({ way: z.enum(['rewrite', 'shorten', 'expand']) }),
  z.object({ way: z.literal('tone'), tone: z.enum(textTones) }),
  z.object({
    way: z.literal('own'),
    instruction: z.string().check(z.trim(), z.minLength(1), z.maxLength(partLimits.instruction)),
  }),
])
export type RewriteOrder = z.infer<typeof rewriteOrder>

export const writingRoutes = {
  writingRewrite: route({
    method: 'POST',
    path: `${aggregation}/v1/writing/rewrite`,
    summary: '由模型改写快速写作回答里选中的一段，只回新的一段，不改回答。原文变了时回 409',
    access: 'visitor',
    input: z.object({ part: markedPart, order: rewriteOrder }),
    output: z.object({ text: z.string() }),
    bodyLimitBytes: 64 * 1024,
  }),
} as const
