import { sql } from 'kysely'
import type { AgentSummary } from '../../../lib/contract/made-agent.ts'
import type { SquareSort } from '../../../lib/contract/routes/agent-routes.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import type { Database } from '../../storage/database/database.ts'
import { countMyAgents, type NumberedPage } from '../made/my-agents.ts'
import { presentAgents } from '../made/present-agent.ts'
import { toStoredAgent } from '../made/stored-agent.ts'
import type { FindMisspeltAgents } from './misspelt-agents.ts'

export interface SquareQuery extends NumberedPage {
  /** '' for all. */
  readonly category: string
  /** Words of names, texts or authors, ignoring case, script and punctuation; '' for all. */
  readonly keyword: string
  readonly sort: SquareSort
}

interface SquarePage extends NumberedPage {
  readonly list: AgentSummary[]
  readonly total: number
}

const featuredAgents = 4

/** The public agents that match; when none does, those with similar names. */
export async function listSquare(
  database: Database,
  viewer: string,
  query: SquareQuery,
  findMisspelt: FindMisspeltAgents,
): Promise<SquarePage> {
  const { keyword, page, size } = query
  const words = wordsOf(keyword)
  const isSearch = words.length > 0
  if (!isSearch && keyword.trim() !== '') return { list: [], total: 0, page, size }

  const [rows, total] = await Promise.all([
    database.all(
      inOrder(database, query, words)
        .selectAll()
        .offset((page - 1) * size)
        .limit(size),
      { isHeavy: isSearch },
    ),
    countOf(database, query, words),
  ])
  if (total === 0 && isSearch) return listMisspelt(database, viewer, query, findMisspelt)

  return { list: await presentAgents(database, viewer, rows.map(toStoredAgent)), total, page, size }
}

/** What the square shows first: the agents that most members use, how many there are, and the caller's number. */
export async function readSquareInfo(
  database: Database,
  viewer: string,
): Promise<{ featured: AgentSummary[]; mine_count: number; total: number }> {
  const all: SquareQuery = { category: '', keyword: '', sort: 'popular', page: 1, size: featuredAgents }
  const [rows, total, mine] = await Promise.all([
    database.all(inOrder(database, all, []).selectAll().limit(featuredAgents)),
    countOf(database, all, []),
    viewer === '' ? 0 : countMyAgents(database, viewer),
  ])
  return {
    featured: await presentAgents(database, viewer, rows.map(toStoredAgent)),
    mine_count: mine,
    total,
  }
}

function wordsOf(keyword: string): string[] {
  return [...new Set(keyword.split(/\s+/).map(foldToLetters))].filter((word) => word !== '')
}

async function listMisspelt(
  database: Database,
  viewer: string,
  query: SquareQuery,
  findMisspelt: FindMisspeltAgents,
): Promise<SquarePage> {
  const { page, size, keyword } = query
  const ids = await findMisspelt(keyword)
  if (ids.length === 0) return { list: [], total: 0, page, size }

  const rows = await database.all(
    matching(database, query, [])
      .selectAll()
      .where('id', 'in', [...ids]),
  )
  const found = rows.toSorted((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id))
  const shown = found.slice((page - 1) * size, page * size).map(toStoredAgent)
  return { list: await presentAgents(database, viewer, shown), total: found.length, page, size }
}

async function countOf(database: Database, query: SquareQuery, words: readonly string[]): Promise<number> {
  const row = await database.first(
    matching(database, query, words).select(({ fn }) => fn.countAll().as('count')),
  )
  return Number(row?.count ?? 0)
}

/** The condition is the literal one of the indexes of published agents. */
function matching(database: Database, { category }: SquareQuery, words: readonly string[]) {
  return words.reduce(
    (rows, word) => rows.where(containsWord(database, word)),
    database.build
      .selectFrom('agents')
      .where(sql<boolean>`published_version > 0`)
      .$if(category !== '', (rows) => rows.where('category', '=', category)),
  )
}

/** Sorted like the indexes, reversed; found names come before other texts. */
function inOrder(database: Database, query: SquareQuery, words: readonly string[]) {
  const [first] = words
  const found = matching(database, query, words)
  const named = first === undefined ? found : found.orderBy(isInName(database, first), 'desc')
  const sorted = query.sort === 'popular' ? named.orderBy('uses', 'desc') : named
  return sorted.orderBy('published_at', 'desc').orderBy('id', 'desc')
}

function placeOf({ dialect }: Database, column: string, text: string) {
  return dialect === 'sqlite'
    ? sql<number>`instr(${sql.ref(column)}, ${text})`
    : sql<number>`strpos(${sql.ref(column)}, ${text})`
}

function containsWord(database: Database, word: string) {
  return sql<boolean>`(${placeOf(database, 'letters', word)} > 0 or ${placeOf(database, 'author_letters', word)} > 0)`
}

/** The name is the first line of the letters. */
function isInName(database: Database, word: string) {
  const place = placeOf(database, 'letters', word)
  return sql<number>`case when ${place} > 0 and ${place} < ${placeOf(database, 'letters', '\n')} then 1 else 0 end`
}
