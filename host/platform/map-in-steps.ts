import { setImmediate as nextTurn } from 'node:timers/promises'

/** Characters processed before a pause: a few milliseconds of JSON. */
const charactersAtOnce = 250_000

/**
 * Maps long rows in order, with pauses in which other requests are served.
 * @param charactersOf how long a row is
 * @param atOnce characters between two pauses
 */
export async function mapInSteps<Row, Result>(
  rows: readonly Row[],
  charactersOf: (row: Row) => number,
  map: (row: Row) => Result | Promise<Result>,
  atOnce = charactersAtOnce,
): Promise<Result[]> {
  const mapped: Result[] = []
  let characters = 0
  for (const row of rows) {
    if (characters + charactersOf(row) > atOnce && mapped.length > 0) {
      characters = 0
      await nextTurn()
    }
    characters += charactersOf(row)
    mapped.push(await map(row))
  }
  return mapped
}
