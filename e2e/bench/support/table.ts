/** One measured figure beside the bar that it has to meet. */
export interface Figure {
  readonly name: string
  readonly value: string
  readonly bar: string
  readonly isMet: boolean
}

/** A figure that must not be larger than its bar. */
export function atMost(name: string, value: number, bar: number, unit = ''): Figure {
  return { name, value: `${amount(value)}${unit}`, bar: `≤ ${amount(bar)}${unit}`, isMet: value <= bar }
}

/** A figure that must not be smaller than its bar. */
export function atLeast(name: string, value: number, bar: number, unit = ''): Figure {
  return { name, value: `${amount(value)}${unit}`, bar: `≥ ${amount(bar)}${unit}`, isMet: value >= bar }
}

/** How many of all; each one has to be among them. */
export function allOf(name: string, count: number, total: number): Figure {
  return { name, value: `${count} / ${total}`, bar: `= ${total}`, isMet: count === total && total > 0 }
}

/** A figure without a limit, for information. */
export function noted(name: string, value: string): Figure {
  return { name, value, bar: '', isMet: true }
}

/** Prints figures as a table; a figure that misses its bar is marked. */
export function printTable(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`)
  const nameWidth = Math.max(...figures.map(({ name }) => displayWidth(name)))
  const valueWidth = Math.max(...figures.map(({ value }) => displayWidth(value)))
  for (const { name, value, bar, isMet } of figures) {
    const mark = bar === '' ? '·' : isMet ? '✓' : '✗'
    console.log(`  ${mark} ${padded(name, nameWidth)}  ${padded(value, valueWidth)}  ${bar}`.trimEnd())
  }
}

/** The value below which the given share of the numbers lies. */
export function percentile(values: readonly number[] | Float64Array, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

function amount(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en')
  return value.toLocaleString('en', { maximumSignificantDigits: Math.abs(value) < 10 ? 2 : 3 })
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)))
}

/** Chinese characters take two columns. */
function displayWidth(text: string): number {
  return Array.from(text).reduce((width, character) => width + (character.charCodeAt(0) > 0x2e7f ? 2 : 1), 0)
}
