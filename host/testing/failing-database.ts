import type { Database } from '../storage/database/database.ts'

/**
 * A database that fails as the test wants it: like a connection that broke before the reply.
 * @param fails asked with the SQL of each batch's first statement
 * @param isStored whether what fails is stored all the same
 */
export function failingDatabase(
  database: Database,
  fails: (sql: string) => boolean,
  isStored = false,
): Database {
  return {
    dialect: database.dialect,
    build: database.build,
    all: (query, options) => database.all(query, options),
    first: (query) => database.first(query),
    forget: () => database.forget(),
    ping: () => database.ping(),
    close: () => database.close(),
    async batch(statements) {
      if (!fails(statements[0]?.query.sql ?? '')) return database.batch(statements)
      if (isStored) await database.batch(statements)
      throw new Error('the connection broke, as the test wants it')
    },
  }
}
