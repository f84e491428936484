/** One measured figure beside the bar that it has to meet. */
export interface Figure {
  readonly name: string
  readonly value: string
  readonly bar: string
  readonly isMet: boolean
}

/** Prints figures as a table; a figure that misses its bar is marked. */
export function printTable(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`)
  const width = Math.max(...figures.map(({ name }) => displayWidth(name)))
  for (const { name, value, bar, isMet } of figures) {
    console.log(
      `  ${isMet ? '✓' : '✗'} ${name}${' '.repeat(width - displayWidth(name))}  ${value.padEnd(28)} ${bar}`,
    )
  }
}

/** The value below which the given share of the numbers lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Chinese characters take two columns. */
function displayWidth(text: string): number {
  return Array.from(text).reduce((width, character) => width + (character.charCodeAt(0) > 0x2e7f ? 2 : 1), 0)
}
