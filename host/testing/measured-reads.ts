import type { Database } from '../storage/database/database.ts'

export interface MeasuredReads {
  readonly database: Database
  /** Characters of the rows read, as JSON. */
  readonly read: () => number
  /** Those of them that were decoded on the event loop. */
  readonly onLoop: () => number
}

/** A database that counts what is read through it. */
export function measuredReads(database: Database): MeasuredReads {
  let read = 0
  let onLoop = 0
  const measure = <Result>(result: Result, isHeavy = false): Result => {
    const characters = (JSON.stringify(result) ?? '').length
    read += characters
    if (!isHeavy) onLoop += characters
    return result
  }
  return {
    database: {
      dialect: database.dialect,
      build: database.build,
      all: async (query, options) => measure(await database.all(query, options), options?.isHeavy),
      first: async (query) => measure(await database.first(query)),
      batch: async (statements) => measure(await database.batch(statements)),
      forget: () => database.forget(),
      ping: () => database.ping(),
      close: () => database.close(),
    },
    read: () => read,
    onLoop: () => onLoop,
  }
}
