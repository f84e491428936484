import { sql } from 'kysely'
import { type SearchPattern, searchPatterns } from '../../../lib/contract/frames/frame.ts'
import { pageSizes } from '../../../lib/contract/routes/http.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import type { Database } from '../../storage/database/database.ts'
import { listPage, listPageLimit } from '../../storage/database/list-page.ts'

export interface ConversationQuery {
  /** Chats with this agent; searches when absent. */
  readonly agentId?: string | undefined
  readonly pattern?: SearchPattern | undefined
  /** Part of the title, ignoring case, script and punctuation; '' for all. */
  readonly keyword: string
  readonly offset: number
}

/** @returns the indexes of the titles similar to a misspelt keyword, the nearest first, at most `limit` */
export type FindMisspelt = (letters: readonly string[], keyword: string, limit: number) => readonly number[]

interface ConversationRow {
  readonly id: string
  readonly agent_id: string
  readonly agent_type: string
  readonly title: string
  readonly updated_at: number
  readonly is_pinned: number
  readonly search_pattern: string
  readonly running_turn: string
}

export interface ConversationPage {
  readonly page: readonly ConversationRow[]
  readonly offset: number
  readonly hasMore: boolean
  /** No title contains the keyword: these are similar ones. */
  readonly isApproximate: boolean
}

/** Newest titles that are compared with a misspelt keyword. */
const maxCompared = 20_000

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

/** The matching conversations, pinned ones first, then the newest; similar titles when none matches. */
export async function findConversations(
  database: Database,
  owner: string,
  query: ConversationQuery,
  findMisspelt: FindMisspelt,
): Promise<ConversationPage> {
  const letters = foldToLetters(query.keyword)
  // Punctuation is removed from titles in the search index.
  if (query.keyword.trim() !== '' && letters === '') return noConversations

  const rows = await database.all<ConversationRow>(
    inOrder(database, owner, query)
      .select(rowColumns)
      .$if(letters !== '', (rows) => rows.where(containsLetters(database, letters)))
      .offset(query.offset)
      .limit(listPageLimit),
    { isHeavy: letters !== '' },
  )
  if (rows.length === 0 && query.offset === 0 && letters !== '') {
    return findMisspeltConversations(database, owner, query, findMisspelt)
  }

  return { ...listPage(rows, query.offset), isApproximate: false }
}

const noConversations: ConversationPage = { page: [], offset: 0, hasMore: false, isApproximate: false }

export async function countConversations(
  database: Database,
  owner: string,
  query: Pick<ConversationQuery, 'agentId' | 'pattern'>,
): Promise<number> {
  const row = await database.first<{ count: number }>(
    matching(database, owner, query).select((build) => build.fn.countAll<number>().as('count')),
  )
  return Number(row?.count ?? 0)
}

/** @returns the pattern; unknown stored values become the normal one */
export function asPattern(value: string): SearchPattern {
  return searchPatterns.find((pattern) => pattern === value) ?? 'normal'
}

function matching(
  { build }: Database,
  owner: string,
  { agentId, pattern }: Pick<ConversationQuery, 'agentId' | 'pattern'>,
) {
  return (
    build
      .selectFrom('conversations')
      .where('owner', '=', owner)
      .where('kind', '=', agentId === undefined ? 'search' : 'agent')
      .$if(agentId !== undefined, (rows) => rows.where('agent_id', '=', agentId ?? ''))
      // Conversations with only a greeting are not listed.
      .where('title', '!=', '')
      .$if(pattern !== undefined, (rows) => rows.where('search_pattern', '=', pattern ?? ''))
  )
}

/** Sorted like the index `conversations_in_order`, reversed. */
function inOrder(database: Database, owner: string, query: ConversationQuery) {
  return matching(database, owner, query)
    .orderBy('is_pinned', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
}

function containsLetters({ dialect }: Database, letters: string) {
  return dialect === 'sqlite'
    ? sql<boolean>`instr(letters, ${letters}) > 0`
    : sql<boolean>`strpos(letters, ${letters}) > 0`
}

async function findMisspeltConversations(
  database: Database,
  owner: string,
  query: ConversationQuery,
  findMisspelt: FindMisspelt,
): Promise<ConversationPage> {
  const titles = await database.all<{ id: string; letters: string }>(
    inOrder(database, owner, query).select(['id', 'letters']).limit(maxCompared),
    { isHeavy: true },
  )
  const compared = titles.map(({ letters }) => letters)
  const ids = findMisspelt(compared, query.keyword, pageSizes.list).map((place) => titles[place]?.id ?? '')
  if (ids.length === 0) return noConversations

  const rows = await database.all<ConversationRow>(
    matching(database, owner, query).select(rowColumns).where('id', 'in', ids),
  )
  const page = rows.toSorted((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id))
  return { page, offset: page.length, hasMore: false, isApproximate: true }
}
