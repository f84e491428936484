import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const graphContent = z.object({
  /** Range of x and y that is shown. */
  from: z.number(),
  to: z.number(),
  low: z.number(),
  high: z.number(),
  curves: z.array(
    z.object({
      /** As entered, in x. */
      expression: z.string(),
      /** Values at equal steps from `from` to `to`; null where undefined. */
      values: z.array(z.nullable(z.number())),
    }),
  ),
})
export type GraphContent = z.infer<typeof graphContent>

/** Graphs of functions of x in one coordinate system. */
export const graph = { content: graphContent, isShareable: true } satisfies CardSchema<GraphContent>
