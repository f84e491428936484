import { sql } from 'kysely'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { searchPatterns, type SearchPattern } from '../../../lib/contract/frames/frame.ts'
import { pageSizes } from '../../../lib/contract/routes/http.ts'
import type { Database } from '../../storage/database/database.ts'
import { listPage, listPageLimit } from '../../storage/database/list-page.ts'

/** Which of a person's conversations are listed. */
export interface SessionQuery {
  /** The chats with this agent; the searches without it. */
  readonly agentId?: string | undefined
  readonly pattern?: SearchPattern | undefined
  /** Stands in the title, whatever its letters' case, script and punctuation; '' for all. */
  readonly keyword: string
  readonly offset: number
}

/**
 * Finds what a misspelt keyword may mean.
 * @returns the places of those titles, the nearest first, at most `limit`
 */
export type FindMisspelt = (letters: readonly string[], keyword: string, limit: number) => readonly number[]

/** A conversation as its row has it. */
interface SessionRow {
  readonly id: string
  readonly agent_id: string
  readonly agent_type: string
  readonly title: string
  readonly updated_at: number
  readonly is_pinned: number
  readonly search_pattern: string
  readonly running_turn: string
}

export interface SessionPage {
  readonly page: readonly SessionRow[]
  readonly offset: number
  readonly hasMore: boolean
  /** Nothing holds the keyword: these may be meant. */
  readonly isApproximate: boolean
}

/** Among so many of the newest titles misspelt keywords are looked for. */
const mostCompared = 20_000

const rowColumns = [
  'id',
  'agent_id',
  'agent_type',
  'title',
  'updated_at',
  'is_pinned',
  'search_pattern',
  'running_turn',
] as const

/** The conversations that match, the pinned ones first, then the newest; those that a misspelt keyword may mean where none does. */
export async function findSessions(
  database: Database,
  owner: string,
  query: SessionQuery,
  findMisspelt: FindMisspelt,
): Promise<SessionPage> {
  const letters = foldToLetters(query.keyword)
  // Punctuation alone is in no title as it is searched.
  if (query.keyword.trim() !== '' && letters === '') return noSessions
  const rows = await database.all<SessionRow>(
    inOrder(database, owner, query)
      .select(rowColumns)
      .$if(letters !== '', (rows) => rows.where(holds(database, letters)))
      .offset(query.offset)
      .limit(listPageLimit),
    { isHeavy: letters !== '' },
  )
  if (rows.length === 0 && query.offset === 0 && letters !== '') {
    return misspeltSessions(database, owner, query, findMisspelt)
  }
  return { ...listPage(rows, query.offset), isApproximate: false }
}

const noSessions: SessionPage = { page: [], offset: 0, hasMore: false, isApproximate: false }

/** @returns how many conversations of the kind a person has */
export async function countSessions(
  database: Database,
  owner: string,
  query: Pick<SessionQuery, 'agentId' | 'pattern'>,
): Promise<number> {
  const row = await database.first<{ count: number }>(
    matching(database, owner, query).select((build) => build.fn.countAll<number>().as('count')),
  )
  return Number(row?.count ?? 0)
}

/** @returns one of the patterns; what is stored otherwise was asked normally */
export function asPattern(value: string): SearchPattern {
  return searchPatterns.find((pattern) => pattern === value) ?? 'normal'
}

function matching(
  { build }: Database,
  owner: string,
  { agentId, pattern }: Pick<SessionQuery, 'agentId' | 'pattern'>,
) {
  return (
    build
      .selectFrom('conversations')
      .where('owner', '=', owner)
      .where('kind', '=', agentId === undefined ? 'search' : 'agent')
      .$if(agentId !== undefined, (rows) => rows.where('agent_id', '=', agentId ?? ''))
      // One that was only greeted in is in no list.
      .where('title', '!=', '')
      .$if(pattern !== undefined, (rows) => rows.where('search_pattern', '=', pattern ?? ''))
  )
}

/** In the order of the index `conversations_in_order`, backwards. */
function inOrder(database: Database, owner: string, query: SessionQuery) {
  return matching(database, owner, query)
    .orderBy('is_pinned', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
}

function holds({ dialect }: Database, letters: string) {
  return dialect === 'sqlite'
    ? sql<boolean>`instr(letters, ${letters}) > 0`
    : sql<boolean>`strpos(letters, ${letters}) > 0`
}

async function misspeltSessions(
  database: Database,
  owner: string,
  query: SessionQuery,
  findMisspelt: FindMisspelt,
): Promise<SessionPage> {
  const titles = await database.all<{ id: string; letters: string }>(
    inOrder(database, owner, query).select(['id', 'letters']).limit(mostCompared),
    { isHeavy: true },
  )
  const compared = titles.map(({ letters }) => letters)
  const ids = findMisspelt(compared, query.keyword, pageSizes.list).map((place) => titles[place]?.id ?? '')
  if (ids.length === 0) return noSessions
  const rows = await database.all<SessionRow>(
    matching(database, owner, query).select(rowColumns).where('id', 'in', ids),
  )
  const page = rows.toSorted((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id))
  return { page, offset: page.length, hasMore: false, isApproximate: true }
}
