/** Numbers that are the same in each run. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** @returns a whole number from 0, below the limit */
  below(limit: number): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647
    return this.#state % limit
  }

  of<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[this.below(values.length)] ?? values[0]
  }
}

/** @returns rows as a text with commas */
export function csv(header: string, rows: readonly (readonly (string | number)[])[]): string {
  return `${[header, ...rows.map((row) => row.join(','))].join('\n')}\n`
}

/** @returns a day of a year, counted from 0, as 2024-01-31 */
export function day(year: number, dayOfYear: number): string {
  return new Date(Date.UTC(year, 0, 1 + dayOfYear)).toISOString().slice(0, 10)
}
