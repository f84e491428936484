import type { ChartContent, ChartDrawing, ResultColumn } from '../../contract/cards/chart.ts'
import type { ChartKind } from '../../contract/chart-kinds.ts'
import type { Locale } from '../../messages/locale.ts'
import { columnText, resultText } from '../../text/result-text.ts'

type ChartResult = Pick<ChartContent, 'columns' | 'rows' | 'drawing'>

export interface ChartSeries {
  readonly name: string
  readonly unit: string
  readonly isShare: boolean
  readonly values: readonly (number | null)[]
}

export interface ChartData {
  readonly categories: readonly string[]
  readonly series: readonly ChartSeries[]
}

const maxSlices = 12
const boxNumbers = 5
const maxSeries = 24
const maxMarks = 4_000

/** @returns the requested kind, or bars if that does not fit; null if there is nothing to show */
export function effectiveKind(content: ChartResult): ChartKind | null {
  const { drawing, columns, rows } = content
  if (drawing === null) return null

  const { x, y, by } = drawing
  const isPlaced = [x, ...(by === null ? [] : [by])].every((at) => at < columns.length)
  if (!isPlaced || y.some((at) => columns[at]?.kind !== 'number')) return null
  if (!rows.some((row) => y.some((at) => typeof row[at] === 'number'))) return null
  if (!isReadable(content, drawing)) return null

  return fits(content, drawing) ? drawing.kind : 'bar'
}

/** Whether a chart can show every number of the result distinguishably. */
function isReadable(content: ChartResult, { kind, x, y, by }: ChartDrawing): boolean {
  const { rows } = content
  if (markCount(content) > maxMarks) return false

  const isGrouped = by !== null && kind !== 'histogram'
  const groups = isGrouped ? new Set(rows.map((row) => row[by])).size : 1
  if (groups * y.length > maxSeries && kind !== 'heatmap' && kind !== 'box') return false
  // A chart would show only one of two numbers at the same position.
  if (!isGrouped || kind === 'scatter') return true

  return new Set(rows.map((row) => JSON.stringify([row[x], row[by]]))).size === rows.length
}

/** @returns the number of marks of a chart, which determines the rendering time */
export function markCount({ rows, drawing }: ChartResult): number {
  if (drawing === null) return 0
  const { kind, x, y, by } = drawing
  if (by === null || kind === 'histogram' || kind === 'scatter') return rows.length * y.length
  const places = new Set(rows.map((row) => row[x])).size
  return places * new Set(rows.map((row) => row[by])).size * y.length
}

/** @returns the chart kinds the user may choose from; empty if there is only one */
export function offeredKinds(content: ChartResult): ChartKind[] {
  const { drawing } = content
  const kind = effectiveKind(content)
  if (drawing === null || (kind !== 'bar' && kind !== 'line' && kind !== 'stacked' && kind !== 'pie'))
    return []

  const { series } = chartData({ ...content, drawing }, 'zh-CN')
  const isOrdered = drawing.kind === 'line' || content.columns[drawing.x]?.kind !== 'text'
  const offered: ChartKind[] = [
    ...(isOrdered ? (['line'] as const) : []),
    'bar',
    ...(series.length > 1 && fits(content, { ...drawing, kind: 'stacked' }) ? (['stacked'] as const) : []),
    ...(fits(content, { ...drawing, kind: 'pie' }) ? (['pie'] as const) : []),
  ]
  return offered.length > 1 ? offered : []
}

function fits(content: ChartResult, drawing: ChartDrawing): boolean {
  const { kind, x, y, by } = drawing
  const { series } = chartData({ ...content, drawing }, 'zh-CN')
  if (kind === 'scatter') return content.columns[x]?.kind === 'number'
  if (kind === 'box') return y.length === boxNumbers && by === null
  if (kind === 'heatmap') return by !== null && y.length === 1
  // Stacked series need the same measure and no negative values.
  if (kind === 'stacked') return measuresOf(series).length === 1 && !hasNegative(series)
  if (kind !== 'pie') return true

  const [only, ...others] = series
  const values = only?.values.filter((value) => value !== null) ?? []
  const isWhole = values.length <= maxSlices && values.some((value) => value > 0)
  return others.length === 0 && isWhole && !hasNegative(series)
}

function hasNegative(series: readonly ChartSeries[]): boolean {
  return series.some(({ values }) => values.some((value) => value !== null && value < 0))
}

/** @returns the distinct measures of series, each of which needs its own axis */
export function measuresOf(series: readonly ChartSeries[]): readonly Pick<ChartSeries, 'unit' | 'isShare'>[] {
  const found = new Map(series.map(({ unit, isShare }) => [measureKey({ unit, isShare }), { unit, isShare }]))
  return [...found.values()]
}

export function measureKey({ unit, isShare }: Pick<ChartSeries, 'unit' | 'isShare'>): string {
  return `${isShare} ${unit}`
}

/** @returns the numbers of a result by category and series, in order of appearance; only numbers of its table */
export function chartData(
  { columns, rows, drawing }: ChartResult & { readonly drawing: ChartDrawing },
  locale: Locale,
): ChartData {
  const { x, y, by, kind } = drawing
  const said = (row: readonly Value[], at: number) =>
    resultText(row[at] ?? null, columns[at] ?? { isShare: false }, locale)
  // The upper bound of a histogram bin is part of its name.
  const isClass = kind === 'histogram' && by !== null
  const nameOf = (row: readonly Value[]) => (isClass ? `${said(row, x)} – ${said(row, by)}` : said(row, x))
  if (by === null || isClass) {
    return {
      categories: rows.map(nameOf),
      series: apart(
        y.map((at) => ({
          ...measureOf(columns[at]),
          name: columns[at]?.name ?? '',
          values: rows.map((row) => numberIn(row, at)),
        })),
      ),
    }
  }

  const categories = [...new Set(rows.map(nameOf))]
  const places = new Map(categories.map((name, place) => [name, place]))
  const found = new Map<string, Omit<ChartSeries, 'values'> & { values: (number | null)[] }>()
  for (const row of rows) {
    for (const at of y) {
      const group = said(row, by)
      const key = `${at} ${group}`
      const name = y.length === 1 ? group : `${group} · ${columns[at]?.name ?? ''}`
      const series = found.get(key) ?? {
        ...measureOf(columns[at]),
        name,
        values: categories.map((): number | null => null),
      }
      found.set(key, series)
      const place = places.get(nameOf(row)) ?? 0
      series.values[place] ??= numberIn(row, at)
    }
  }

  return { categories, series: apart([...found.values()]) }
}

type Value = ChartContent['rows'][number][number]

/** @returns the number in a cell of a row; null for any other value */
export function numberIn(row: readonly Value[], at: number): number | null {
  const value = row[at]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function measureOf(column: ResultColumn | undefined): Pick<ChartSeries, 'unit' | 'isShare'> {
  return { unit: column?.unit ?? '', isShare: column?.isShare === true }
}

/** Makes names unique: series of the same name would be toggled together in a legend. */
function apart<Named extends { readonly name: string }>(list: readonly Named[]): Named[] {
  const seen = new Map<string, number>()
  return list.map((each) => {
    const name = each.name.trim() === '' ? '–' : each.name.replaceAll(/\s+/g, ' ')
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { ...each, name: count === 1 ? name : `${name} (${count})` }
  })
}

export function axisTitle(column: ResultColumn | undefined, locale: Locale): string {
  return column ? columnText(column, locale) : ''
}
