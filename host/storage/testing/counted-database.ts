import type { Database, Statement, StatementResult } from '../database/database.ts'

/** @returns the same database, and how many rows each of its commits has changed, in their order */
export function countCommits(database: Database): { readonly counted: Database; readonly commits: number[] } {
  const commits: number[] = []
  const counted: Database = {
    dialect: database.dialect,
    build: database.build,
    all: (query, options) => database.all(query, options),
    first: (query) => database.first(query),
    batch: async (statements: readonly Statement[]): Promise<StatementResult[]> => {
      const results = await database.batch(statements)
      commits.push(results.reduce((sum, { changes }) => sum + changes, 0))
      return results
    },
    forget: () => database.forget(),
    ping: () => database.ping(),
    close: () => database.close(),
  }
  return { counted, commits }
}
