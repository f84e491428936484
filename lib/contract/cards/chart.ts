import * as z from 'zod/mini'
import { chartKinds } from '../chart-kinds.ts'
import { queryFrame } from '../tables/query-frame.ts'
import type { CardSchema } from './card-schema.ts'

/** Maximum part of a result stored in a card. `total` counts all rows; the rest is available by export. */
export const chartLimits = { rows: 500, columns: 60, title: 80, text: 500 } as const

const resultColumn = z.object({
  name: z.string(),
  kind: z.enum(['text', 'number', 'date', 'boolean']),
  /** 元, kg, 件, …; '' when unknown. */
  unit: z.string(),
  /** The numbers are fractions: 0.079 for 7.9%. */
  isShare: z.boolean(),
})
export type ResultColumn = z.infer<typeof resultColumn>

const resultValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type ResultValue = z.infer<typeof resultValue>

/** Maps column indexes of the result to axes and series. A chart has no data of its own, only the table's. */
const chartDrawing = z.object({
  kind: z.enum(chartKinds),
  /** Categories, times or numbers on the axis; names of pie slices; lower bounds of histogram bins. */
  x: z.int().check(z.minimum(0)),
  /**
   * One series per column. Histogram: counts. Box plot: minimum, lower quartile, median, upper quartile, maximum.
   */
  y: z.array(z.int().check(z.minimum(0))).check(z.minLength(1), z.maxLength(20)),
  /** Column whose values split the numbers into series; rows of a heat map; upper bounds of histogram bins. */
  by: z.nullable(z.int().check(z.minimum(0))),
})
export type ChartDrawing = z.infer<typeof chartDrawing>

const chartContent = z.object({
  /** Unique within the answer; used by the export. */
  id: z.string(),
  title: z.string(),
  /** How the question was interpreted, in Chinese; '' when a model wrote the query. */
  understood: z.string(),
  drawing: z.nullable(chartDrawing),
  columns: z.array(resultColumn),
  rows: z.array(z.array(resultValue)),
  /** Number of rows of the result; a lower bound if `isCut`. */
  total: z.int(),
  isCut: z.boolean(),
  sql: z.string(),
  /** The query as its parts; absent for a query of a model, and in answers from before. */
  frame: z.optional(queryFrame),
  /** Set when a model wrote the query and the query text is omitted. */
  is_generated: z.optional(z.boolean()),
  file_ids: z.array(z.string()),
  /** Notes for the user, in Chinese. */
  notes: z.array(z.string()),
})
export type ChartContent = z.infer<typeof chartContent>

export function isOfModel({ is_generated, understood, sql }: ChartContent): boolean {
  return is_generated ?? (understood === '' && sql !== '')
}

export const chart = { content: chartContent, isShareable: true } satisfies CardSchema<ChartContent>
