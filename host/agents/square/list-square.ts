import { sql } from 'kysely'
import type { AgentSummary } from '../../../lib/contract/made-agent.ts'
import type { Database } from '../../storage/database/database.ts'
import { countMyAgents, type NumberedPage } from '../made/my-agents.ts'
import { presentAgents } from '../made/present-agent.ts'
import { toStoredAgent } from '../made/stored-agent.ts'
import { type SquareQuery, searchSquare } from './search-square.ts'
import type { ReadSquareIndex } from './square-index.ts'

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
  readIndex: ReadSquareIndex,
): Promise<SquarePage> {
  const { keyword, page, size } = query
  const from = (page - 1) * size
  if (keyword.trim() !== '') {
    const ids = searchSquare(await readIndex(), query)
    const list = await presentFound(database, viewer, ids.slice(from, from + size))
    return { list, total: ids.length, page, size }
  }

  const [rows, total] = await Promise.all([
    database.all(inOrder(database, query).selectAll().offset(from).limit(size)),
    countOf(database, query),
  ])
  return { list: await presentAgents(database, viewer, rows.map(toStoredAgent)), total, page, size }
}

/** What the square shows first: the agents that most members use, how many there are, and the caller's number. */
export async function readSquareInfo(
  database: Database,
  viewer: string,
): Promise<{ featured: AgentSummary[]; mine_count: number; total: number }> {
  const all = { category: '', sort: 'popular' } as const
  const [rows, total, mine] = await Promise.all([
    database.all(inOrder(database, all).selectAll().limit(featuredAgents)),
    countOf(database, all),
    viewer === '' ? 0 : countMyAgents(database, viewer),
  ])
  const featured = await presentAgents(database, viewer, rows.map(toStoredAgent))
  return { featured, mine_count: mine, total }
}

async function presentFound(
  database: Database,
  viewer: string,
  ids: readonly string[],
): Promise<AgentSummary[]> {
  if (ids.length === 0) return []
  const rows = await database.all(
    matching(database, { category: '' })
      .selectAll()
      .where('id', 'in', [...ids]),
  )
  const found = rows.toSorted((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id))
  return presentAgents(database, viewer, found.map(toStoredAgent))
}

async function countOf(database: Database, query: Pick<SquareQuery, 'category'>): Promise<number> {
  const row = await database.first(matching(database, query).select(({ fn }) => fn.countAll().as('count')))
  return Number(row?.count ?? 0)
}

/** The condition is the literal one of the indexes of published agents. */
function matching({ build }: Database, { category }: Pick<SquareQuery, 'category'>) {
  return build
    .selectFrom('agents')
    .where(sql<boolean>`published_version > 0 and author_blocked_at = 0`)
    .$if(category !== '', (rows) => rows.where('category', '=', category))
}

/** Sorted like the indexes, reversed. */
function inOrder(database: Database, query: Pick<SquareQuery, 'category' | 'sort'>) {
  const found = matching(database, query)
  const sorted = query.sort === 'popular' ? found.orderBy('uses', 'desc') : found
  return sorted.orderBy('published_at', 'desc').orderBy('id', 'desc')
}
