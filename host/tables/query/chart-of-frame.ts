import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import type { ResultChart, ResultColumn } from './frame-types.ts'

/** @returns the chart for a question's result, and the roles of its columns; none for a single number */
export function chartOf(frame: QueryFrame, columns: readonly ResultColumn[]): ResultChart | undefined {
  const names = columns.map(({ name }) => name)
  const labels = columns.filter(({ role }) => role === 'label').map(({ name }) => name)
  const values = columns.filter(({ role }) => role !== 'label').map(({ name }) => name)
  const [x = ''] = labels
  switch (frame.shape) {
    case 'correlation':
      return undefined
    case 'missing':
      return { kind: 'bar', x, series: values.slice(0, 1) }
    case 'histogram':
      return { kind: 'histogram', x: names[0] ?? '', series: [names[2] ?? ''], by: names[1] ?? '' }
    case 'box':
      return { kind: 'box', x, series: values }
    case 'scatter': {
      const [across = '', up = ''] = values.slice(-2)
      return { kind: 'scatter', x: across, series: [up] }
    }
    case 'rows':
      return frame.order !== null && frame.measures.length > 0 && frame.limit !== 1
        ? { kind: frame.chart ?? 'bar', x, series: values.slice(-frame.measures.length) }
        : undefined
    case 'aggregate':
      return aggregateChart(frame, labels, columns)
  }
}

function aggregateChart(
  frame: QueryFrame,
  labels: readonly string[],
  columns: readonly ResultColumn[],
): ResultChart | undefined {
  const { groups, change, limit, chart, is_mean_of_groups: isMean } = frame
  const isTimed = groups.some(({ unit }) => unit)
  const shown = isMean ? groups.filter(({ unit }) => isTimed && !unit) : groups
  if (shown.length === 0 || (limit === 1 && chart === null)) return undefined

  const timed = shown.findIndex(({ unit }) => unit && unit !== 'weekday')
  const values = columns.filter(({ role }) => role !== 'label')
  const isChange = change === 'year_before' || change === 'unit_before'
  const series = (
    isChange
      ? values.slice(0, 1)
      : change === 'running'
        ? values.slice(-1)
        : values.slice(0, frame.measures.length)
  ).map(({ name }) => name)
  const at = Math.max(0, timed)
  const x = labels[at] ?? ''
  const by = labels.find((_, place) => place !== at)
  const usual = timed >= 0 ? 'line' : change === 'share' && shown.length === 1 ? 'pie' : 'bar'
  const kind = chart ?? usual

  return {
    kind: kind === 'scatter' || kind === 'box' || kind === 'histogram' ? 'bar' : kind,
    x,
    series,
    ...(by !== undefined && { by }),
  }
}
