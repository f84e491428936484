import type { Database } from '../storage/database/database.ts'

/** A database that counts the characters of the rows that it reads, as JSON. */
export function measuredReads(database: Database): { readonly database: Database; read: () => number } {
  let characters = 0
  const measure = <Result>(result: Result): Result => {
    characters += (JSON.stringify(result) ?? '').length
    return result
  }
  return {
    database: {
      dialect: database.dialect,
      build: database.build,
      all: async (query, options) => measure(await database.all(query, options)),
      first: async (query) => measure(await database.first(query)),
      batch: async (statements) => measure(await database.batch(statements)),
      forget: () => database.forget(),
      ping: () => database.ping(),
      close: () => database.close(),
    },
    read: () => characters,
  }
}
