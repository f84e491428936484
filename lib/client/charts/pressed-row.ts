import type { ChartContent } from '../../contract/cards/chart.ts'
import type { Locale } from '../../messages/locale.ts'
import { chartData, effectiveKind } from './chart-data.ts'

/** A mark of a chart, as the chart library reports it. */
export interface PressedMark {
  /** Of its category or slice. */
  readonly name: string
  /** Of a heat map: indexes of column and row, then the number. */
  readonly value: unknown
}

/** @returns the first row of the result with the category of a pressed mark; null for a chart without categories */
export function pressedRow(content: ChartContent, { name, value }: PressedMark, locale: Locale) {
  const { drawing, rows } = content
  const kind = effectiveKind(content)
  if (drawing === null || kind === null || kind === 'scatter' || kind === 'histogram') return null
  // With one series and without splits, categories are those of all rows.
  const { categories } = chartData({ ...content, drawing: { ...drawing, kind, by: null } }, locale)
  const names = [...new Set(categories)]
  const cell = kind === 'heatmap' && Array.isArray(value) ? (value as readonly unknown[])[0] : undefined
  const wanted = typeof cell === 'number' ? names[cell] : name
  const row = rows[categories.findIndex((category) => category === wanted)]
  return row ?? null
}
