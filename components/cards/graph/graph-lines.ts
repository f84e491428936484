interface Frame {
  readonly low: number
  readonly high: number
  readonly width: number
  readonly height: number
}

/** Polylines that break where the curve is undefined, leaves the visible range, or jumps, as at a pole. */
export function linesOfCurve(
  values: readonly (number | null)[],
  { low, high, width, height }: Frame,
): string[] {
  const span = high - low || 1
  const lines: string[][] = [[]]
  let before: number | null = null
  for (const [at, value] of values.entries()) {
    const isJump = before !== null && value !== null && Math.abs(value - before) > span
    if (value === null || isJump) lines.push([])
    if (value !== null) {
      // Slightly beyond the edge, so that the line visibly leaves.
      const shown = Math.min(Math.max(value, low - span), high + span)
      const x = (at / Math.max(values.length - 1, 1)) * width
      const y = height - ((shown - low) / span) * height
      lines.at(-1)?.push(`${x.toFixed(1)},${y.toFixed(1)}`)
    }
    before = value
  }

  return lines.filter((points) => points.length > 1).map((points) => points.join(' '))
}

/** About six round numbers between two. */
export function ticksOf(from: number, to: number): number[] {
  const span = to - from
  if (!(span > 0) || !Number.isFinite(span)) return []

  const rough = span / 6
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude
  const ticks: number[] = []
  for (let count = Math.ceil(from / step); count * step <= to; count += 1)
    ticks.push(Number((count * step).toPrecision(6)))
  return ticks
}
