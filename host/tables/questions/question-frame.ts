export interface ColumnRef {
  readonly table: string
  readonly column: string
}

export type TimeUnit = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour' | 'weekday'
export type Aggregate = 'sum' | 'avg' | 'median' | 'max' | 'min' | 'stddev' | 'count' | 'distinct'
export type Comparison = '>' | '>=' | '<' | '<=' | '='

/** A calendar period; without a year it applies to every year. */
export interface Period {
  readonly year?: number
  readonly half?: number
  readonly quarter?: number
  readonly month?: number
  readonly day?: number
}

export type Filter =
  | {
      readonly kind: 'values'
      readonly column: ColumnRef
      readonly values: readonly string[]
      readonly isExcluded: boolean
    }
  | {
      readonly kind: 'contains'
      readonly column: ColumnRef
      readonly text: string
      readonly isExcluded: boolean
    }
  | {
      readonly kind: 'number'
      readonly column: ColumnRef
      readonly comparison: Comparison
      readonly amount: number
      /** The amount as written. */
      readonly said: string
    }
  | {
      readonly kind: 'between'
      readonly column: ColumnRef
      readonly least: number
      readonly greatest: number
      readonly said: string
    }
  | {
      readonly kind: 'columns'
      readonly column: ColumnRef
      readonly comparison: Comparison
      readonly other: ColumnRef
    }
  | { readonly kind: 'missing'; readonly column: ColumnRef; readonly isMissing: boolean }
  /** On these days of the week, 1 for Monday. */
  | {
      readonly kind: 'weekdays'
      readonly column: ColumnRef
      readonly days: readonly number[]
      readonly said: string
    }
  | {
      readonly kind: 'period'
      readonly column: ColumnRef
      /** The first period, inclusive; null when open-ended. */
      readonly from: Period | null
      readonly to: Period | null
      readonly said: string
      readonly others?: readonly { readonly from: Period | null; readonly to: Period | null }[]
    }

export interface Group {
  readonly column: ColumnRef
  /** Only for dates. */
  readonly unit?: TimeUnit
}

export interface Measure {
  readonly aggregate: Aggregate
  /** Several are added up; empty for a count of rows. */
  readonly columns: readonly ColumnRef[]
  /** How two columns are combined instead of being added up. */
  readonly combined?: 'difference' | 'ratio'
  /** The share of rows, or of the sum, that meets these conditions. */
  readonly share?: readonly Filter[]
}

/** A comparison added next to each measure. */
export type Change = 'share' | 'year_before' | 'unit_before' | 'running'
export type ChartKind = 'line' | 'bar' | 'stacked' | 'pie' | 'scatter' | 'histogram' | 'heatmap' | 'box'

export interface Join {
  /** The table with one row per key. */
  readonly table: string
  readonly from: ColumnRef
  readonly to: ColumnRef
}

/**
 * A question as it was understood; plain data, kept for follow-ups. `rows` lists rows, `aggregate` has a row per
 * group, `missing` counts missing values of each measured column.
 */
export interface QuestionFrame {
  readonly shape: 'aggregate' | 'rows' | 'correlation' | 'missing' | 'histogram' | 'box' | 'scatter'
  readonly table: string
  readonly join: Join | null
  readonly measures: readonly Measure[]
  readonly groups: readonly Group[]
  readonly filters: readonly Filter[]
  readonly having: { readonly comparison: Comparison; readonly amount: number } | null
  readonly order: 'desc' | 'asc' | null
  /** Number of first or last rows; ties with the last one are included. */
  readonly limit: number | null
  /** Only the row at this rank: 第二高. */
  readonly nth?: number
  /** Whether the limit applies within each of the groups except the last one. */
  readonly isWithinGroups: boolean
  readonly isDistinct?: boolean
  /** Columns that name a row, for `rows` and `scatter`. */
  readonly labels: readonly ColumnRef[]
  readonly change: Change | null
  readonly isMeanOfGroups: boolean
  readonly chart: ChartKind | null
}

/** The result columns of a chart; `series` are numeric columns. */
export interface QuestionChart {
  readonly kind: ChartKind
  readonly x: string
  readonly series: readonly string[]
  /** The column whose values split the rows into series, for grouped and stacked bars, lines and heatmaps. */
  readonly by?: string
}

export interface ResultColumn {
  readonly name: string
  readonly role: 'label' | 'number' | 'share' | 'change'
  readonly unit: string
}

export interface UnderstoodQuery {
  readonly kind: 'query'
  readonly sql: string
  readonly title: string
  /** A Chinese sentence that states how the question was understood. */
  readonly understood: string
  readonly chart?: QuestionChart
  readonly caveats: readonly string[]
  readonly columns: readonly ResultColumn[]
  /** Passed back with the next question. */
  readonly frame: QuestionFrame
}

export interface NearestQuestions {
  readonly kind: 'nearest'
  readonly said: string
  readonly offers: readonly string[]
}

export type QuestionAnswer = UnderstoodQuery | NearestQuestions
