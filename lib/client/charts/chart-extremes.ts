import type { ChartContent } from '../../contract/cards/chart.ts'
import type { Locale } from '../../messages/locale.ts'
import { resultText } from '../../text/result-text.ts'
import { chartData, effectiveKind, measureKey, numberIn } from './chart-data.ts'

interface Extreme {
  readonly value: string
  readonly at: string
}

/** @returns the minimum and maximum of a chart; null if it has no numbers */
export function chartExtremes(
  content: ChartContent,
  locale: Locale,
): { readonly least: Extreme; readonly greatest: Extreme } | null {
  const numbers = numbersIn(content, locale)
  const [first] = numbers
  if (!first) return null

  let [least, greatest] = [first, first]
  for (const each of numbers) {
    if (each.number < least.number) least = each
    if (each.number > greatest.number) greatest = each
  }

  return { least, greatest }
}

function numbersIn(content: ChartContent, locale: Locale): (Extreme & { readonly number: number })[] {
  const { drawing, columns, rows } = content
  const kind = effectiveKind(content)
  if (drawing === null || kind === null) return []
  if (kind === 'scatter') {
    const [x, y = 0] = [columns[drawing.x], drawing.y[0]]
    return rows.flatMap((row) => {
      const number = numberIn(row, y)
      if (number === null) return []
      const at = `${x?.name ?? ''} ${resultText(row[drawing.x] ?? null, x ?? { isShare: false }, locale)}`
      return [{ number, value: formatMeasure(number, columns[y], locale), at }]
    })
  }

  const { categories, series } = chartData({ ...content, drawing: { ...drawing, kind } }, locale)
  // Series with different measures can't be compared.
  const [first] = series
  const comparable = series.filter((each) => first && measureKey(each) === measureKey(first))

  return comparable.flatMap((each) =>
    each.values.flatMap((number, place) => {
      if (number === null) return []
      const at = [categories[place] ?? '', ...(series.length > 1 ? [each.name] : [])].join(' ')
      return [{ number, value: formatMeasure(number, each, locale), at }]
    }),
  )
}

function formatMeasure(
  value: number,
  measure: { readonly unit: string; readonly isShare: boolean } | undefined,
  locale: Locale,
): string {
  const { unit = '', isShare = false } = measure ?? {}
  const text = resultText(value, { isShare, unit }, locale)
  return isShare || unit === '' ? text : `${text} ${unit}`
}
