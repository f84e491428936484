import { sql } from 'kysely'
import type { AgentSummary } from '../../../lib/contract/made-agent.ts'
import type { ReviewDeps } from '../../files/knowledge/reviewed-until.ts'
import type { Database } from '../../storage/database/database.ts'
import { countMyAgents, type NumberedPage } from '../made/my-agents.ts'
import { presentAgents } from '../made/present-agent.ts'
import { toStoredAgent } from '../made/stored-agent.ts'
import type { CountPublic } from './count-public.ts'
import { type SquareQuery, searchSquare } from './search-square.ts'
import type { ReadSquareIndex } from './square-index.ts'

interface SquarePage extends NumberedPage {
  readonly list: AgentSummary[]
  readonly total: number
}

const featuredAgents = 4

/** The public agents that match; when none does, those with similar names. */
export async function listSquare(
  deps: ReviewDeps,
  viewer: string,
  query: SquareQuery,
  readIndex: ReadSquareIndex,
  countPublic: CountPublic,
): Promise<SquarePage> {
  const { keyword, page, size } = query
  const from = (page - 1) * size
  if (keyword.trim() !== '') {
    const ids = searchSquare(await readIndex(), query)
    const list = await presentFound(deps, viewer, ids.slice(from, from + size))
    return { list, total: ids.length, page, size }
  }

  const [ids, total] = await Promise.all([
    idsInOrder(deps.database, query, from, size),
    countPublic(query.category),
  ])
  return { list: await presentFound(deps, viewer, ids), total, page, size }
}

/** What the square shows first: the agents that most members use, how many there are, and the caller's number. */
export async function readSquareInfo(
  deps: ReviewDeps,
  viewer: string,
  countPublic: CountPublic,
): Promise<{ featured: AgentSummary[]; mine_count: number; total: number }> {
  const all = { category: '', sort: 'popular' } as const
  const [ids, total, mine] = await Promise.all([
    idsInOrder(deps.database, all, 0, featuredAgents),
    countPublic(''),
    viewer === '' ? 0 : countMyAgents(deps.database, viewer),
  ])
  return { featured: await presentFound(deps, viewer, ids), mine_count: mine, total }
}

async function presentFound(
  deps: ReviewDeps,
  viewer: string,
  ids: readonly string[],
): Promise<AgentSummary[]> {
  if (ids.length === 0) return []
  const rows = await deps.database.all(
    matching(deps.database, { category: '' })
      .selectAll()
      .where('id', 'in', [...ids]),
  )
  const found = rows.toSorted((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id))
  return presentAgents(deps, viewer, found.map(toStoredAgent))
}

/** The condition is the literal one of the indexes of published agents. */
function matching({ build }: Database, { category }: Pick<SquareQuery, 'category'>) {
  return build
    .selectFrom('agents')
    .where(sql<boolean>`published_version > 0 and author_blocked_at = 0`)
    .$if(category !== '', (rows) => rows.where('category', '=', category))
}

/** Sorted like the indexes, reversed, and found in them: the rows before a late page are not read. */
async function idsInOrder(
  database: Database,
  query: Pick<SquareQuery, 'category' | 'sort'>,
  offset: number,
  limit: number,
): Promise<string[]> {
  const found = matching(database, query).select('id')
  const sorted = query.sort === 'popular' ? found.orderBy('uses', 'desc') : found
  const rows = await database.all(
    sorted.orderBy('published_at', 'desc').orderBy('id', 'desc').offset(offset).limit(limit),
  )
  return rows.map(({ id }) => id)
}
