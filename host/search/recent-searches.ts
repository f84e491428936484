import type { Database } from '../storage/database.ts'

/** What this person searched, newest first, each question once. */
export async function recentSearches(database: Database, owner: string, limit: number): Promise<string[]> {
  const rows = await database.all<{ question: string }>(
    database.build
      .selectFrom('searches')
      .select('question')
      .where('owner', '=', owner)
      .groupBy('question')
      .orderBy((expression) => expression.fn.max('created_at'), 'desc')
      .limit(limit),
  )
  return rows.map((row) => row.question)
}
