import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/** How much a card holds of a file; what is left out is counted. */
export const profileLimits = { tables: 12, columns: 60, top: 5, notes: 20 } as const

const columnKinds = ['text', 'integer', 'decimal', 'percent', 'date', 'datetime', 'boolean'] as const

const profiledColumn = z.object({
  name: z.string(),
  kind: z.enum(columnKinds),
  /** 元, kg, 件, …; '' where none is known. */
  unit: z.string(),
  missing: z.int(),
  distinct: z.int(),
  /** Whether the number of different values is estimated. */
  isEstimated: z.boolean(),
  /** The most frequent values; empty where hardly one comes twice. */
  top: z.array(z.object({ value: z.string(), count: z.int() })),
  /** Of numbers and dates, as they are shown. */
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
  /** How many columns are left out. */
  more_columns: z.int(),
  /** What was found and put right, or left as it is, in Chinese. */
  notes: z.array(z.string()),
  /** What a look should not pass over, in Chinese. */
  suspicions: z.array(z.string()),
})
export type ProfiledTable = z.infer<typeof profiledTable>

const dataProfileContent = z.object({
  file_id: z.string(),
  name: z.string(),
  tables: z.array(profiledTable),
  /** How many tables are left out. */
  more_tables: z.int(),
  /** Whether something else was asked: then it is folded to a line, after the answer. */
  isAside: z.optional(z.boolean()),
})
export type DataProfileContent = z.infer<typeof dataProfileContent>

/** What stands in a file of tables: it is its reader's own, and in no shared link. */
export const dataProfile = {
  content: dataProfileContent,
} satisfies CardSchema<DataProfileContent>
