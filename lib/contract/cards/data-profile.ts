import * as z from 'zod/mini'
import { columnKinds } from '../tables/column-kinds.ts'
import type { CardSchema } from './card-schema.ts'

/** Maximum counts per card; omitted entries are counted. */
export const profileLimits = { tables: 12, columns: 60, top: 5, notes: 20 } as const

const profiledColumn = z.object({
  name: z.string(),
  kind: z.enum(columnKinds),
  /** 元, kg, 件, …; '' when unknown. */
  unit: z.string(),
  missing: z.int(),
  distinct: z.int(),
  /** The number of distinct values is an estimate. */
  isEstimated: z.boolean(),
  /** Most frequent values; empty when values hardly repeat. */
  top: z.array(z.object({ value: z.string(), count: z.int() })),
  /** Range of numbers and dates, formatted for display. */
  least: z.nullable(z.string()),
  greatest: z.nullable(z.string()),
  mean: z.nullable(z.number()),
  median: z.nullable(z.number()),
})
export type ProfiledColumn = z.infer<typeof profiledColumn>

const profiledTable = z.object({
  title: z.string(),
  rows: z.int(),
  columns: z.array(profiledColumn),
  more_columns: z.int(),
  /** Problems that were found and fixed, or left unchanged, in Chinese. */
  notes: z.array(z.string()),
  /** Suspicious findings to review, in Chinese. */
  suspicions: z.array(z.string()),
})
export type ProfiledTable = z.infer<typeof profiledTable>

const dataProfileContent = z.object({
  file_id: z.string(),
  name: z.string(),
  tables: z.array(profiledTable),
  more_tables: z.int(),
  /** The question was about something else: shown folded to one line, after the answer. */
  isAside: z.optional(z.boolean()),
})
export type DataProfileContent = z.infer<typeof dataProfileContent>

/** Summary of an uploaded table file. Private to its owner; left out of shared links. */
export const dataProfile = {
  content: dataProfileContent,
} satisfies CardSchema<DataProfileContent>
