/** @returns a round number at or above the largest value, and the ticks from 0 to it */
export function scaleOf(largest: number): { readonly top: number; readonly ticks: readonly number[] } {
  if (!(largest > 0)) return { top: 1, ticks: [0] }
  const unit = 10 ** Math.floor(Math.log10(largest))
  // Counts have no fractional ticks.
  const steps = [1, 2, 5, 10].map((factor) => (factor * unit) / 2).filter(Number.isInteger)
  const step = steps.find((each) => each * 3 >= largest) ?? unit * 5
  const count = Math.ceil(largest / step)
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) }
}
