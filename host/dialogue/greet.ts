import { responseCode, type ServerFrame } from '../../lib/contract/frame.ts'
import type { GreetingsContent } from '../../lib/contract/cards/greetings.ts'
import { messageStatus } from '../../lib/contract/message-status.ts'
import { recordType } from '../../lib/contract/record.ts'
import type { Clock, MakeId } from '../deps.ts'
import { HostError } from '../errors.ts'
import { BatchConflict, type Database, type Statement, statement } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import type { FindAgent } from './agent.ts'
import { endOfConversation } from './history.ts'

interface GreetDeps {
  readonly database: Database
  readonly now: Clock
  readonly makeId: MakeId
  readonly findAgent: FindAgent
  /** No greeting that is made anew takes longer than this. */
  readonly greetMs: number
}

/** Who is to be greeted, by which agent and where; '' where nothing has been said yet. */
export interface GreetingQuery {
  readonly owner: string
  readonly agentId: string
  readonly agentType: string
  readonly conversationId: string
  /** What the agent says where it makes no greeting of its own, or cannot. */
  readonly usual: GreetingsContent
  /** What must hold when it is stored, such as that its owner is still there. */
  readonly conditions: readonly Statement[]
}

/**
 * Greets: no turn, but a record of its own kind. A conversation that holds nothing else is used again, and of two
 * greetings in a row the newer one stays.
 * @returns the frames that tell of it, which have no number
 * @throws {HostError} bad_frame where no agent chats under this name, unknown, busy, conversation_ended
 */
export async function greet(deps: GreetDeps, query: GreetingQuery): Promise<ServerFrame[]> {
  const { owner, agentId, agentType, conversationId: named } = query
  const found =
    named === ''
      ? await emptyConversation(deps.database, query)
      : await openConversation(deps.database, owner, named)
  const who = { agentId: found?.agent_id ?? agentId, agentType: found?.agent_type ?? agentType }
  const agent = deps.findAgent({ kind: 'agent', ...who, prompt: {} })
  if (!agent) throw new HostError('bad_frame', '这个智能体即将开放')
  const signal = AbortSignal.timeout(deps.greetMs)
  // A source that does not answer is no reason to say nothing.
  const content = (await agent.greet?.({ signal }).catch(() => null)) ?? query.usual
  const cards = [{ id: 'g1', type: 'greetings', target: 'end', content }]
  const conversationId = found?.id ?? deps.makeId()
  const docId = (found && (await newestGreeting(deps.database, conversationId))) || deps.makeId()
  const record = {
    doc_id: docId,
    conversation_id: conversationId,
    owner,
    ask_id: '',
    position: endOfConversation(conversationId),
    is_current: 1,
    record_type: recordType.greeting,
    search_pattern: 'normal',
    question: '',
    status: messageStatus.end,
    like: 0,
    cards: JSON.stringify(cards),
    error: '',
    model: '',
    created_at: deps.now(),
  }
  const { build } = deps.database
  const statements = [
    ...query.conditions,
    found ? claim(deps.database, owner, conversationId) : begin(deps, query, conversationId),
    statement(build.deleteFrom('records').where('doc_id', '=', docId)),
    statement(build.insertInto('records').values(record)),
  ]
  try {
    await deps.database.batch(statements)
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    throw new HostError('busy', '上一个问题还在回答，请等它结束或先停止', { cause: error })
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
  { owner, agentId }: GreetingQuery,
): Promise<Tables['conversations'] | undefined> {
  return database.first<Tables['conversations']>(
    database.build
      .selectFrom('conversations')
      .selectAll()
      .where('owner', '=', owner)
      .where('kind', '=', 'agent')
      .where('agent_id', '=', agentId)
      .where('title', '=', '')
      .where('running_turn', '=', '')
      .limit(1),
  )
}

async function openConversation(
  database: Database,
  owner: string,
  id: string,
): Promise<Tables['conversations']> {
  const row = await database.first<Tables['conversations']>(
    database.build
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', id)
      .where('owner', '=', owner)
      .where('kind', '=', 'agent'),
  )
  if (!row) throw new HostError('unknown', '没有找到这段对话')
  if (Number(row.is_ended)) throw new HostError('conversation_ended', '这段对话已结束，请新建对话')
  return row
}

/** @returns the greeting that a conversation ends with, or '' */
async function newestGreeting(database: Database, conversationId: string): Promise<string> {
  const row = await database.first<{ doc_id: string; record_type: number }>(
    database.build
      .selectFrom('records')
      .select(['doc_id', 'record_type'])
      .where('conversation_id', '=', conversationId)
      .where('is_current', '=', 1)
      .orderBy('position', 'desc')
      .limit(1),
  )
  return row && Number(row.record_type) === recordType.greeting ? row.doc_id : ''
}

/** Its place in the list stays: a greeting is nothing that was said in it. */
function claim({ build }: Database, owner: string, id: string): Statement {
  return statement(
    build
      .updateTable('conversations')
      .set({ running_turn: '' })
      .where('id', '=', id)
      .where('owner', '=', owner)
      .where('running_turn', '=', ''),
    1,
  )
}

function begin(
  { database, now }: GreetDeps,
  { owner, agentId, agentType }: GreetingQuery,
  id: string,
): Statement {
  return statement(
    database.build.insertInto('conversations').values({
      id,
      owner,
      kind: 'agent',
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
