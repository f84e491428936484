import type { ColumnKind } from '../cells/column-judge.ts'

export interface ValueCount {
  readonly value: string
  readonly count: number
}

export interface ColumnProfile {
  readonly name: string
  readonly kind: ColumnKind
  readonly unit: string
  readonly missing: number
  readonly distinct: number
  readonly isEstimated: boolean
  /** The most frequent values; empty when hardly any value repeats. */
  readonly top: readonly ValueCount[]
  /** Of numbers and dates, formatted; null for texts. */
  readonly least: string | null
  readonly greatest: string | null
  readonly mean: number | null
  readonly median: number | null
  readonly sum: number | null
}

export type Suspicion =
  | { readonly type: 'all_missing'; readonly column: string }
  | { readonly type: 'mostly_missing'; readonly column: string; readonly share: number }
  | { readonly type: 'constant'; readonly column: string; readonly value: string }
  | {
      readonly type: 'outliers'
      readonly column: string
      readonly count: number
      readonly below: number
      readonly above: number
    }
  | { readonly type: 'identifier'; readonly column: string }
  | { readonly type: 'few_negative'; readonly column: string; readonly count: number }
  | { readonly type: 'future'; readonly column: string; readonly greatest: string }
  | { readonly type: 'variants'; readonly column: string; readonly values: readonly string[] }
  | { readonly type: 'mixed'; readonly column: string; readonly numbers: number; readonly others: number }
  | { readonly type: 'duplicate_rows'; readonly count: number }

export interface TableProfile {
  readonly name: string
  readonly title: string
  readonly rows: number
  readonly columns: readonly ColumnProfile[]
  readonly suspicions: readonly Suspicion[]
}

type Sentences = {
  readonly [Type in Suspicion['type']]: (found: Extract<Suspicion, { type: Type }>) => string
}

const sentences: Sentences = {
  all_missing: ({ column }) => `“${column}”一个值也没有`,
  mostly_missing: ({ column, share }) => `“${column}”缺失 ${Math.round(share * 100)}%`,
  constant: ({ column, value }) => `“${column}”只有一个值：${value}`,
  outliers: ({ column, count, below, above }) =>
    `“${column}”有 ${count} 个值离得很远（小于 ${below} 或大于 ${above}）`,
  identifier: ({ column }) => `“${column}”每行都不同，像是编号，不宜求和`,
  few_negative: ({ column, count }) => `“${column}”有 ${count} 个负数，其余都不是`,
  future: ({ column, greatest }) => `“${column}”有今天以后的日期，最晚 ${greatest}`,
  variants: ({ column, values }) => `“${column}”有写法不同的值，像是同一个：${values.join('、')}`,
  mixed: ({ column, numbers, others }) => `“${column}”混有 ${numbers} 个数字和 ${others} 个别的值`,
  duplicate_rows: ({ count }) => `有 ${count} 行与别的行完全相同`,
}

export function suspicionSentence(found: Suspicion): string {
  return (sentences[found.type] as (found: Suspicion) => string)(found)
}

/** What one pass over a column finds, in addition to its profile. */
export interface ColumnFigures {
  readonly profile: ColumnProfile
  readonly lowerQuartile: number | null
  readonly upperQuartile: number | null
  readonly negatives: number
}
