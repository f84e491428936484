import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const graphContent = z.object({
  /** The stretch of x, and of y, that is shown. */
  from: z.number(),
  to: z.number(),
  low: z.number(),
  high: z.number(),
  curves: z.array(
    z.object({
      /** As it was written, in x. */
      expression: z.string(),
      /** Its values at equal steps from `from` to `to`; null where it has none. */
      values: z.array(z.nullable(z.number())),
    }),
  ),
})
export type GraphContent = z.infer<typeof graphContent>

/** The graphs of functions of x in one picture. */
export const graph = { content: graphContent, isShareable: true } satisfies CardSchema<GraphContent>
