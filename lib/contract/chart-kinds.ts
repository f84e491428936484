export const chartKinds = ['line', 'bar', 'stacked', 'pie', 'scatter', 'histogram', 'heatmap', 'box'] as const
export type ChartKind = (typeof chartKinds)[number]
