import type { FrameFilter, QueryFrame } from '../../../lib/contract/tables/query-frame.ts'

export type ColumnRef = FrameFilter['column']
export type Measure = QueryFrame['measures'][number]
export type Aggregate = Measure['aggregate']
export type Group = QueryFrame['groups'][number]
export type TimeUnit = NonNullable<Group['unit']>
export type Change = NonNullable<QueryFrame['change']>
export type Comparison = NonNullable<QueryFrame['having']>['comparison']
type PeriodFilter = Extract<FrameFilter, { kind: 'period' }>
export type Period = NonNullable<PeriodFilter['from']>
export type ChartKind = NonNullable<QueryFrame['chart']>

export const rowCount: Measure = { of: 'row', aggregate: 'count', column: null }

export function isSame(one: ColumnRef, other: ColumnRef): boolean {
  return one.table === other.table && one.column === other.column
}

/** A column of a result. */
export interface ResultColumn {
  readonly name: string
  readonly role: 'label' | 'number' | 'share' | 'change'
  readonly unit: string
}

/** The result columns of a chart; `series` are numeric columns. */
export interface ResultChart {
  readonly kind: ChartKind
  readonly x: string
  readonly series: readonly string[]
  /** The column whose values split the rows into series, for grouped and stacked bars, lines and heatmaps. */
  readonly by?: string
}
