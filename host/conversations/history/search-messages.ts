import { type RawBuilder, sql } from 'kysely'
import type { Card } from '../../../lib/contract/frames/card.ts'
import type { RouteOutput } from '../../../lib/contract/routes/http.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { mapInSteps } from '../../platform/map-in-steps.ts'
import type { Database } from '../../storage/database/database.ts'
import { listPage, listPageLimit } from '../../storage/database/list-page.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { asAgentType } from './conversation-list.ts'
import { holdsTokens, messageText } from './message-index.ts'
import { snippetOf } from './snippet.ts'

export interface MessageQuery {
  readonly keyword: string
  readonly agentId?: string | undefined
  readonly offset: number
}

/** Characters of cards of which snippets are cut without a pause: marks and letters take more than JSON. */
const cutAtOnce = 50_000
/** Newest messages in which a common word is searched without the index. */
const newest = 1_000

interface MessageRow {
  readonly doc_id: string
  readonly conversation_id: string
  readonly agent_id: string
  readonly agent_type: string
  readonly title: string
  readonly question: string
  readonly cards: string
  readonly created_at: number
}

/**
 * A page of a person's chat messages that contain a keyword, newest first. A common word fills the page from the newest
 * messages; only a rarer one needs the index, which then has few matches.
 */
export async function searchMessages(
  database: Database,
  owner: string,
  query: MessageQuery,
): Promise<RouteOutput<'chatSearch'>> {
  const letters = foldToLetters(query.keyword)
  if (letters === '') return { detailList: [], offset: query.offset, hasMore: false }

  const rows = await findRows(database, owner, { ...query, letters })
  const { page, offset, hasMore } = listPage(rows, query.offset)
  const present = (row: MessageRow) => ({
    conversation_id: row.conversation_id,
    doc_id: row.doc_id,
    agent_id: row.agent_id,
    agent_type: asAgentType(row.agent_type),
    title: row.title,
    ...snippetOf(messageText(row.question, JSON.parse(row.cards) as Card[]), letters),
    updated: Math.floor(Number(row.created_at) / 1_000),
  })
  const detailList = await mapInSteps(page, ({ cards }) => cards.length, present, cutAtOnce)
  return { detailList, offset, hasMore }
}

interface LettersQuery extends MessageQuery {
  readonly letters: string
}

async function findRows(database: Database, owner: string, query: LettersQuery): Promise<MessageRow[]> {
  const recent = await rowsOf(database, owner, query, amongNewest(owner))
  if (recent.length === listPageLimit) return recent
  return rowsOf(database, owner, query, byIndex(database, owner, query.letters))
}

function rowsOf(
  database: Database,
  owner: string,
  { letters, agentId, offset }: LettersQuery,
  found: RawBuilder<unknown>,
): Promise<MessageRow[]> {
  const place =
    database.dialect === 'sqlite'
      ? sql`instr(found.letters, ${letters})`
      : sql`strpos(found.letters, ${letters})`
  const rows = sql<MessageRow>`
    select records.doc_id, records.question, records.cards, records.created_at,
      conversations.id as conversation_id, conversations.agent_id, conversations.agent_type, conversations.title
    from ${found} as found
    cross join records cross join conversations
    where ${place} > 0 and ${agentId === undefined ? sql`true` : sql`found.agent_id = ${agentId}`}
      and records.doc_id = found.doc_id and records.is_current = 1
      and conversations.id = found.conversation_id and conversations.owner = ${owner}
    order by found.id desc limit ${sql.lit(listPageLimit)} offset ${offset}`
  return database.all(rawQuery(database, rows), { isHeavy: true })
}

function amongNewest(owner: string): RawBuilder<unknown> {
  return sql`(select * from messages where owner = ${owner} order by id desc limit ${sql.lit(newest)})`
}

function byIndex({ dialect }: Database, owner: string, letters: string): RawBuilder<unknown> {
  const holds = holdsTokens(dialect, owner, letters)
  if (dialect === 'sqlite')
    return sql`(select messages.* from message_index cross join messages
      where ${holds} and messages.id = message_index.rowid and messages.owner = ${owner})`
  // Without `materialized` PostgreSQL would rather scan all messages in sequence until the page is full.
  return sql`(with entries as materialized (select message_id from message_index where ${holds})
    select messages.* from entries cross join messages
    where messages.id = entries.message_id and messages.owner = ${owner})`
}
