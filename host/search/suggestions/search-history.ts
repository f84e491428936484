import { createHash } from 'node:crypto'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { HostError } from '../../platform/errors.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import { misspeltEntries } from '../analysis/misspelt/misspelt-names.ts'

export interface PastSearch {
  /** Derived from the question and the time of its newest search. */
  readonly id: string
  readonly question: string
}

/** Number of newest distinct questions searched for a keyword. */
const maxSearched = 2_000

/** Questions read for each one that is listed: some say nothing without the one before. */
const readPerListed = 3

/**
 * The user's searches, newest first, each once.
 * @param isListed whether a question can be asked again by itself
 * @param keyword misspelt ones match when nothing else does
 */
export async function pastSearches(
  database: Database,
  owner: string,
  limit: number,
  isListed: (question: string) => boolean,
  keyword = '',
): Promise<PastSearch[]> {
  const rows = await database.all<{ question: string; at: number }>(
    database.build
      .selectFrom('searches')
      .select(({ fn }) => ['question', fn.max('created_at').as('at')] as const)
      .where('owner', '=', owner)
      .groupBy('question')
      .orderBy(({ fn }) => fn.max('created_at'), 'desc')
      .limit(keyword === '' ? limit * readPerListed : maxSearched),
  )
  const listed = rows.filter(({ question }) => isListed(question))
  return matching(listed, keyword, limit).map(({ question, at }) => ({
    question,
    id: idOf(question, Number(at)),
  }))
}

function matching<Row extends { readonly question: string }>(
  rows: readonly Row[],
  keyword: string,
  limit: number,
): readonly Row[] {
  if (keyword.trim() === '') return rows.slice(0, limit)
  const wanted = foldToLetters(keyword)
  if (wanted === '') return []
  const named = rows.map((row) => ({ row, letters: foldToLetters(row.question) }))
  const exact = named.filter(({ letters }) => letters.includes(wanted))
  const found = exact.length > 0 ? exact : misspeltEntries(named, keyword, limit).map(({ entry }) => entry)
  return found.slice(0, limit).map(({ row }) => row)
}

/**
 * Deletes a user's searches; the conversations stay.
 * @param id of one question, all of whose searches are deleted; everything when omitted
 * @returns the number of distinct questions deleted
 * @throws {HostError} not_found when the user has no such question
 */
export async function forgetSearches(database: Database, owner: string, id?: string): Promise<number> {
  const theirs = database.build.deleteFrom('searches').where('owner', '=', owner)
  if (id === undefined) {
    const count = await database.first<{ count: number }>(
      database.build
        .selectFrom('searches')
        .select(({ fn }) => fn.count('question').distinct().as('count'))
        .where('owner', '=', owner),
    )
    await database.batch([statement(theirs)])
    database.forget()
    return Number(count?.count ?? 0)
  }

  const question = await questionOf(database, owner, id)
  if (question === null) throw new HostError('not_found', '没有找到这条搜索')

  await database.batch([statement(theirs.where('question', '=', question))])
  database.forget()
  return 1
}

async function questionOf(database: Database, owner: string, id: string): Promise<string | null> {
  const at = Number.parseInt(/^([0-9a-z]{1,10})-/.exec(id)?.[1] ?? '', 36)
  if (Number.isNaN(at)) return null
  const rows = await database.all<{ question: string }>(
    database.build
      .selectFrom('searches')
      .select('question')
      .where('owner', '=', owner)
      .where('created_at', '=', at),
  )
  return rows.find(({ question }) => idOf(question, at) === id)?.question ?? null
}

function idOf(question: string, at: number): string {
  return `${at.toString(36)}-${createHash('sha256').update(question).digest('base64url').slice(0, 16)}`
}
