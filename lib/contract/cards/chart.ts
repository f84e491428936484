import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/** How much of a result a card holds; what is more is said by `total`, and leaves by export. */
export const chartLimits = { rows: 500, columns: 60, title: 80, text: 500 } as const

export const chartKinds = ['line', 'bar', 'stacked', 'pie', 'scatter', 'histogram', 'heatmap', 'box'] as const
export type ChartKind = (typeof chartKinds)[number]

const resultColumn = z.object({
  name: z.string(),
  kind: z.enum(['text', 'number', 'date', 'boolean']),
  /** 元, kg, 件, …; '' where none is known. */
  unit: z.string(),
  /** Whether its numbers are shares, 0.079 for 7.9%. */
  isShare: z.boolean(),
})
export type ResultColumn = z.infer<typeof resultColumn>

const resultValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type ResultValue = z.infer<typeof resultValue>

/** Which columns of the result are drawn as what, by their places: a chart has no numbers but those of its table. */
const chartDrawing = z.object({
  kind: z.enum(chartKinds),
  /** Categories, times or numbers along the axis; the names of a pie; the lower bounds of a histogram. */
  x: z.int().check(z.minimum(0)),
  /** The numbers, a series each; of a histogram the counts, of a box least, quartile, median, quartile, greatest. */
  y: z.array(z.int().check(z.minimum(0))).check(z.minLength(1), z.maxLength(20)),
  /** The column by whose values the numbers are divided into series; the rows of a heat map; the upper bounds of a histogram. */
  by: z.nullable(z.int().check(z.minimum(0))),
})
export type ChartDrawing = z.infer<typeof chartDrawing>

const chartContent = z.object({
  /** Names it among those of its answer, and for its export. */
  id: z.string(),
  title: z.string(),
  /** How the question was understood, in Chinese; '' where a model wrote the query. */
  understood: z.string(),
  /** What it is drawn as; null for what is a table only. */
  drawing: z.nullable(chartDrawing),
  columns: z.array(resultColumn),
  rows: z.array(z.array(resultValue)),
  /** How many rows the result has; `isCut`: at least. */
  total: z.int(),
  isCut: z.boolean(),
  sql: z.string(),
  /** Whether a model wrote the query, where the query itself is left out. */
  is_generated: z.optional(z.boolean()),
  /** The files that were asked. */
  file_ids: z.array(z.string()),
  /** What else its reader has to know, in Chinese. */
  notes: z.array(z.string()),
})
export type ChartContent = z.infer<typeof chartContent>

/** Whether a model wrote the query of a result. */
export function isOfModel({ is_generated, understood, sql }: ChartContent): boolean {
  return is_generated ?? (understood === '' && sql !== '')
}

/** A result of a query, as table and, where it can be drawn, as chart. */
export const chart = { content: chartContent, isShareable: true } satisfies CardSchema<ChartContent>
