import * as z from 'zod/mini'
import { chartKinds } from '../chart-kinds.ts'

/** Maximum parts of a query, and characters of its texts. */
export const frameSize = {
  measures: 60,
  groups: 4,
  filters: 20,
  values: 200,
  labels: 60,
  text: 200,
  limit: 1_000,
} as const

const aggregates = ['sum', 'avg', 'median', 'max', 'min', 'stddev', 'count', 'distinct'] as const
const timeUnits = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'weekday'] as const
const comparisons = ['>', '>=', '<', '<=', '='] as const
const changes = ['share', 'year_before', 'unit_before', 'running'] as const
const frameShapes = ['aggregate', 'rows', 'correlation', 'missing', 'histogram', 'box', 'scatter'] as const

const text = z.string().check(z.maxLength(frameSize.text))
const number = z.number()
const columnRef = z.strictObject({ table: text, column: text })

/** A table with one row per key, whose columns are added. */
export const tableJoin = z.strictObject({ table: text, from: columnRef, to: columnRef })

function between(least: number, most: number) {
  return z.optional(z.int().check(z.minimum(least), z.maximum(most)))
}

/** A calendar period; without a year it is in every year. */
const period = z.strictObject({
  year: between(1_000, 9_999),
  half: between(1, 2),
  quarter: between(1, 4),
  month: between(1, 12),
  day: between(1, 31),
})
/** Both ends belong to it; null for an open end. */
const span = { from: z.nullable(period), to: z.nullable(period) }

/** A condition for rows. `said` is how it was written; it changes nothing. */
const filter = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('values'),
    column: columnRef,
    values: z.array(text).check(z.minLength(1), z.maxLength(frameSize.values)),
    is_excluded: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('contains'), column: columnRef, text, is_excluded: z.boolean() }),
  z.strictObject({
    kind: z.literal('number'),
    column: columnRef,
    comparison: z.enum(comparisons),
    amount: number,
    said: z.optional(text),
  }),
  z.strictObject({
    kind: z.literal('between'),
    column: columnRef,
    least: number,
    greatest: number,
    said: z.optional(text),
  }),
  z.strictObject({
    kind: z.literal('columns'),
    column: columnRef,
    comparison: z.enum(comparisons),
    other: columnRef,
  }),
  z.strictObject({ kind: z.literal('missing'), column: columnRef, is_missing: z.boolean() }),
  /** 1 for Monday. */
  z.strictObject({
    kind: z.literal('weekdays'),
    column: columnRef,
    days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
    said: z.optional(text),
  }),
  z.strictObject({
    kind: z.literal('period'),
    column: columnRef,
    ...span,
    said: z.optional(text),
    others: z.optional(z.array(z.strictObject(span)).check(z.maxLength(20))),
  }),
])
export type FrameFilter = z.infer<typeof filter>
export type FramePeriod = z.infer<typeof period>
export type ColumnRef = z.infer<typeof columnRef>
const filters = z.array(filter).check(z.maxLength(frameSize.filters))

/** A number of each group: of a column's values, or of rows. */
const measure = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('column'), aggregate: z.enum(aggregates), column: columnRef }),
  z.strictObject({ of: z.literal('row'), aggregate: z.literal('count'), column: z.null() }),
])

/**
 * A query of tables as plain data: what a question was understood as, shown part by part and changed by its reader. `rows`
 * lists rows, `aggregate` has one per group, `missing` counts missing values of each measured column.
 */
export const queryFrame = z.strictObject({
  shape: z.enum(frameShapes),
  table: text,
  join: z.nullable(tableJoin),
  measures: z.array(measure).check(z.maxLength(frameSize.measures)),
  /** The share of rows, or of the sum, that meets these conditions, instead of each measure. */
  share: z.nullable(filters),
  /** A comparison added to each measure. */
  change: z.nullable(z.enum(changes)),
  /** `unit` only for dates. */
  groups: z
    .array(z.strictObject({ column: columnRef, unit: z.optional(z.enum(timeUnits)) }))
    .check(z.maxLength(frameSize.groups)),
  filters,
  having: z.nullable(z.strictObject({ comparison: z.enum(comparisons), amount: number })),
  order: z.nullable(z.enum(['desc', 'asc'])),
  /** Number of first or last rows; ties with the last one are included. */
  limit: z.nullable(z.int().check(z.minimum(1), z.maximum(frameSize.limit))),
  /** Only the row at this rank. */
  nth: z.optional(z.int().check(z.minimum(1), z.maximum(1_000))),
  /** Whether the limit is that of each of the groups except the last one. */
  within: z.boolean(),
  /** Columns that name a row, for `rows` and `scatter`. */
  labels: z.array(columnRef).check(z.maxLength(frameSize.labels)),
  is_distinct: z.optional(z.boolean()),
  /** The mean of the groups, instead of a row for each. */
  is_mean_of_groups: z.optional(z.boolean()),
  chart: z.nullable(z.enum(chartKinds)),
  /** Words of the question that were not used. */
  unread: z.array(text).check(z.maxLength(20)),
})
export type QueryFrame = z.infer<typeof queryFrame>
