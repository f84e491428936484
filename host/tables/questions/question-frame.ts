/** A column of a table, by their names. */
export interface ColumnRef {
  readonly table: string
  readonly column: string
}

export type TimeUnit = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour' | 'weekday'
export type Aggregate = 'sum' | 'avg' | 'median' | 'max' | 'min' | 'stddev' | 'count' | 'distinct'
export type Comparison = '>' | '>=' | '<' | '<=' | '='

/** A part of the calendar; without a year it comes in each year. */
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
      /** How the amount was written. */
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
      /** Both ends belong to it; null where it has no end. */
      readonly from: Period | null
      readonly to: Period | null
      readonly said: string
      /** Or in one of these. */
      readonly others?: readonly { readonly from: Period | null; readonly to: Period | null }[]
    }

export interface Group {
  readonly column: ColumnRef
  /** Of dates. */
  readonly unit?: TimeUnit
}

export interface Measure {
  readonly aggregate: Aggregate
  /** Several are added up; none for a count of rows. */
  readonly columns: readonly ColumnRef[]
  /** What is made of two columns instead of adding them up. */
  readonly combined?: 'difference' | 'ratio'
  /** The share of the rows, or of the sum, for which this holds. */
  readonly share?: readonly Filter[]
}

/** What is made of each measure beside itself. */
export type Change = 'share' | 'year_before' | 'unit_before' | 'running'
export type ChartKind = 'line' | 'bar' | 'stacked' | 'pie' | 'scatter' | 'histogram' | 'heatmap' | 'box'

export interface Join {
  /** The one with a row for each key. */
  readonly table: string
  readonly from: ColumnRef
  readonly to: ColumnRef
}

/**
 * A question as it was understood; plain data, kept for the question that follows. `rows` lists rows, `aggregate` has a
 * row for each group, `missing` counts what is not there in each of the columns of its measures.
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
  /** Of the first or last ones; those that are equal to the last of them are shown too. */
  readonly limit: number | null
  /** Only the one at this place instead of all before it too: 第二高. */
  readonly nth?: number
  /** Whether the limit holds within each of the groups but the last one. */
  readonly isWithinGroups: boolean
  /** Whether rows that are alike are shown once. */
  readonly isDistinct?: boolean
  /** Columns that name a row, for `rows` and `scatter`. */
  readonly labels: readonly ColumnRef[]
  readonly change: Change | null
  /** The mean of what the groups give. */
  readonly isMeanOfGroups: boolean
  readonly chart: ChartKind | null
}

/** Which columns of the result a chart shows; `series` are columns of numbers. */
export interface QuestionChart {
  readonly kind: ChartKind
  readonly x: string
  readonly series: readonly string[]
  /** The column whose values part the rows into series, for bars side by side, stacked ones, lines and heatmaps. */
  readonly by?: string
}

/** How the numbers of a column of the result are written. */
export interface ResultColumn {
  readonly name: string
  readonly role: 'label' | 'number' | 'share' | 'change'
  readonly unit: string
}

export interface UnderstoodQuery {
  readonly kind: 'query'
  readonly sql: string
  readonly title: string
  /** A Chinese sentence that says how the question was understood. */
  readonly understood: string
  readonly chart?: QuestionChart
  readonly caveats: readonly string[]
  readonly columns: readonly ResultColumn[]
  /** Given back with the next question. */
  readonly frame: QuestionFrame
}

export interface NearestQuestions {
  readonly kind: 'nearest'
  readonly said: string
  readonly offers: readonly string[]
}

export type QuestionAnswer = UnderstoodQuery | NearestQuestions
