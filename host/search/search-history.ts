import { createHash } from 'node:crypto'
import type { SuggestionEntry } from '../../lib/contract/http.ts'
import { HostError } from '../errors.ts'
import { type Database, statement } from '../storage/database.ts'

/** So many different searches of a person are looked through for one that is to be deleted. */
const mostSearches = 2_000

/** What this person searched, newest first, each question once. */
export async function recentSearches(database: Database, owner: string, limit: number): Promise<string[]> {
  const rows = await database.all(
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

/**
 * Forgets what a person searched; the conversations stay.
 * @param id of an entry; all of them where it is left out
 * @returns how many different questions were forgotten
 * @throws {HostError} not_found where there is no such entry of theirs
 */
export async function forgetSearches(database: Database, owner: string, id?: string): Promise<number> {
  const known = await recentSearches(database, owner, mostSearches)
  const meant = id === undefined ? known : known.filter((question) => idOf(question) === id)
  if (id !== undefined && meant.length === 0) throw new HostError('not_found', '没有找到这条搜索')
  const theirs = database.build.deleteFrom('searches').where('owner', '=', owner)
  await database.batch([statement(id === undefined ? theirs : theirs.where('question', 'in', meant))])
  return meant.length
}

/** @returns the entry of a question that was searched */
export function historyEntry(question: string): SuggestionEntry {
  return { data: question, type: 'history', id: idOf(question) }
}

/** A question that is searched again is the same entry. */
function idOf(question: string): string {
  return createHash('sha256').update(question).digest('base64url').slice(0, 22)
}
