import { type RawBuilder, sql } from 'kysely'
import type { GreetingsContent } from '../../../lib/contract/cards/greetings.ts'
import { responseCode, type ServerFrame } from '../../../lib/contract/frames/frame.ts'
import { messageStatus } from '../../../lib/contract/frames/message-status.ts'
import { recordType } from '../../../lib/contract/frames/record.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { errorSentence } from '../../platform/terminal/sentences.ts'
import { BatchConflict, type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { endOfConversation } from '../history/history.ts'
import type { FindAgent } from './agent.ts'
import { noAgent } from './no-agent.ts'

interface GreetDeps {
  readonly database: Database
  readonly now: Clock
  readonly makeId: MakeId
  readonly findAgent: FindAgent
  readonly greetMs: number
}

/** Who is greeted, by which agent and in which conversation; '' for a new one. */
export interface GreetingQuery {
  readonly owner: string
  readonly kind: Tables['conversations']['kind']
  readonly agentId: string
  readonly agentType: string
  readonly conversationId: string
  /** The fallback when the agent generates no greeting, or fails to. */
  readonly usual: GreetingsContent
  /** Conditions for storing it, such as that its owner still exists. */
  readonly conditions: readonly Statement[]
}

/**
 * Adds a greeting: not a turn, but a record of its own type. A conversation without other content is reused, and of two
 * greetings in a row the newer one stays. If a message arrives before the greeting is ready, it is dropped.
 * @returns the unnumbered frames that announce it; none when it was dropped
 * @throws {HostError} bad_frame when no agent chats under this name, unknown, conversation_ended, no_identity when the
 * conditions do not hold
 */
export async function greet(deps: GreetDeps, query: GreetingQuery): Promise<ServerFrame[]> {
  const { owner, kind, agentId, agentType, conversationId: named } = query
  const found =
    named === ''
      ? await emptyConversation(deps.database, query)
      : await openConversation(deps.database, query)
  const who = { agentId: found?.agent_id ?? agentId, agentType: found?.agent_type ?? agentType }
  const agent = await deps.findAgent({ kind, ...who, prompt: {}, owner })
  if (!agent) throw noAgent({ agentType: who.agentType, kind, isContinued: found !== undefined })

  const conversationId = found?.id ?? deps.makeId()
  const end = found ? await endOf(deps.database, conversationId) : noMessages
  const signal = AbortSignal.timeout(deps.greetMs)
  // Falls back when a source does not respond.
  const content = (await agent.greet?.({ signal }).catch(() => null)) ?? query.usual
  const docId = end.greeting || deps.makeId()
  const cards = [{ id: 'g1', type: 'greetings', target: 'end', content }]
  const place = found
    ? placeAfter(deps.database, owner, conversationId, end.lastMessage)
    : [insertConversation(deps, query, conversationId)]
  const record = insertGreeting(deps, { owner, conversationId, docId, cards: JSON.stringify(cards) })
  try {
    await deps.database.batch([...query.conditions, ...place, record])
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    if (error.index < query.conditions.length)
      throw new HostError('no_identity', errorSentence('unauthorized'))
    return []
  }

  const common = { agent_id: who.agentId, agent_type: who.agentType, conversation_id: conversationId, seq: 0 }

  return [
    { code: responseCode.conversationReset, ...common },
    {
      code: responseCode.bot,
      ...common,
      doc_id: docId,
      data: [{ ...cards[0], target: 'replace' }] as ServerFrame['data'],
    },
  ]
}

function emptyConversation(
  database: Database,
  { owner, kind, agentId }: GreetingQuery,
): Promise<Tables['conversations'] | undefined> {
  return database.first<Tables['conversations']>(
    database.build
      .selectFrom('conversations')
      .selectAll()
      .where('owner', '=', owner)
      .where('kind', '=', kind)
      .where('agent_id', '=', agentId)
      .where('title', '=', '')
      .where('running_turn', '=', '')
      .limit(1),
  )
}

async function openConversation(
  database: Database,
  { owner, kind, conversationId: id }: GreetingQuery,
): Promise<Tables['conversations']> {
  const row = await database.first<Tables['conversations']>(
    database.build
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', id)
      .where('owner', '=', owner)
      .where('kind', '=', kind),
  )
  if (!row) throw new HostError('unknown', '没有找到这段对话')
  if (Number(row.is_ended)) throw new HostError('conversation_ended', '这段对话已结束，请新建对话')
  return row
}

interface End {
  /** The position of the last record that is not a greeting, or -1. */
  readonly lastMessage: number
  readonly greeting: string
}

const noMessages: End = { lastMessage: -1, greeting: '' }

async function endOf(database: Database, id: string): Promise<End> {
  const { build } = database
  const last = await database.first<{ position: number }>(
    build.selectFrom('conversations').select(lastMessagePosition(id).as('position')).where('id', '=', id),
  )
  const said = Number(last?.position ?? noMessages.lastMessage)
  const greeting = await database.first<{ doc_id: string }>(
    build
      .selectFrom('records')
      .select('doc_id')
      .where('conversation_id', '=', id)
      .where('position', '>', said)
      .orderBy('position', 'desc')
      .limit(1),
  )
  return { lastMessage: said, greeting: greeting?.doc_id ?? '' }
}

/** The position of the last record of a conversation that is not a greeting, or -1. */
function lastMessagePosition(id: string): RawBuilder<number> {
  return sql<number>`(select coalesce(max(position), -1) from records where conversation_id = ${id} and record_type <> ${recordType.greeting})`
}

/** Reserves the position for a greeting, unless a message was added since. The conversation is not moved up. */
function placeAfter({ build }: Database, owner: string, id: string, said: number): Statement[] {
  const claim = build
    .updateTable('conversations')
    .set({ running_turn: '' })
    .where('id', '=', id)
    .where('running_turn', '=', '')
  const greetings = build
    .deleteFrom('records')
    .where('conversation_id', '=', id)
    .where('position', '>', said)
    .where('record_type', '=', recordType.greeting)
  return [
    statement(claim.where('owner', '=', owner), 1),
    // The first statement waits for a concurrent ask; only one after it sees what that has stored.
    statement(claim.where(lastMessagePosition(id), '=', said), 1),
    statement(greetings),
  ]
}

interface StoredGreeting {
  readonly owner: string
  readonly conversationId: string
  readonly docId: string
  readonly cards: string
}

function insertGreeting({ database, now }: GreetDeps, { docId, ...greeting }: StoredGreeting): Statement {
  const { conversationId } = greeting
  return statement(
    database.build.insertInto('records').values({
      doc_id: docId,
      conversation_id: conversationId,
      owner: greeting.owner,
      ask_id: '',
      position: endOfConversation(conversationId),
      is_current: 1,
      record_type: recordType.greeting,
      search_pattern: 'normal',
      question: '',
      status: messageStatus.end,
      like: 0,
      cards: greeting.cards,
      error: '',
      model: '',
      created_at: now(),
    }),
  )
}

function insertConversation(
  { database, now }: GreetDeps,
  { owner, kind, agentId, agentType }: GreetingQuery,
  id: string,
): Statement {
  return statement(
    database.build.insertInto('conversations').values({
      id,
      owner,
      kind,
      agent_id: agentId,
      agent_type: agentType,
      title: '',
      created_at: now(),
      updated_at: now(),
      is_ended: 0,
      running_turn: '',
    }),
  )
}
