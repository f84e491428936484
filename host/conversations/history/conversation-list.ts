import type { OptionsContent } from '../../../lib/contract/cards/options.ts'
import type { OutlineContent } from '../../../lib/contract/cards/outline.ts'
import { type AgentType, agentTypes } from '../../../lib/contract/frames/frame.ts'
import { recordType } from '../../../lib/contract/frames/record.ts'
import type { RouteOutput, SearchSession } from '../../../lib/contract/routes/http.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { revokeSearchLinks } from '../shares/share-links.ts'
import { loadShown } from '../turns/recover-turns.ts'
import type { TurnRow } from '../turns/turn-row.ts'
import type { TurnView } from '../turns/turn-view.ts'
import { deleteConversations } from './delete-conversations.ts'
import {
  asPattern,
  type ConversationQuery,
  countConversations,
  type FindMisspelt,
  findConversations,
} from './find-conversations.ts'

/** A page of a person's conversations, pinned ones first, then the newest. The first page includes the total. */
export async function listConversations(
  { database, findMisspelt }: { readonly database: Database; readonly findMisspelt: FindMisspelt },
  owner: string,
  query: ConversationQuery,
): Promise<RouteOutput<'sessionList'>> {
  const { page, offset, hasMore, isApproximate } = await findConversations(
    database,
    owner,
    query,
    findMisspelt,
  )
  const turns = page.map((row) => row.running_turn).filter((id) => id !== '')
  const [states, answers, total] = await Promise.all([
    conversationStates(database, turns),
    answerCounts(
      database,
      page.map(({ id }) => id),
    ),
    query.offset === 0 && query.keyword === '' ? countConversations(database, owner, query) : undefined,
  ])
  const list = page.map(
    (row): SearchSession => ({
      conversation_id: row.id,
      agent_id: row.agent_id,
      agent_type: asAgentType(row.agent_type),
      title: row.title,
      updated: Math.floor(Number(row.updated_at) / 1000),
      is_pinned: Number(row.is_pinned) === 1,
      pattern: asPattern(row.search_pattern),
      answers: answers.get(row.id) ?? 0,
      ...states.get(row.running_turn),
    }),
  )

  return {
    list,
    offset,
    hasMore,
    ...(total === undefined ? {} : { total }),
    ...(isApproximate ? { is_approximate: true } : {}),
  }
}

async function answerCounts(
  database: Database,
  conversationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (conversationIds.length === 0) return new Map()
  const rows = await database.all<{ conversation_id: string; count: number }>(
    database.build
      .selectFrom('records')
      .select(({ fn }) => ['conversation_id', fn.countAll<number>().as('count')] as const)
      .where('conversation_id', 'in', conversationIds)
      .where('is_current', '=', 1)
      .where('record_type', '=', recordType.normal)
      .groupBy('conversation_id'),
  )
  return new Map(rows.map((row) => [row.conversation_id, Number(row.count)]))
}

/** The newest conversation with an agent on one of the two sockets, or null. */
export async function newestConversation(
  database: Database,
  owner: string,
  { kind, agentId }: { readonly kind: Tables['conversations']['kind']; readonly agentId: string },
): Promise<{ conversation_id: string; agent_id: string; agent_type: AgentType } | null> {
  const row = await database.first<{ id: string; agent_id: string; agent_type: string }>(
    database.build
      .selectFrom('conversations')
      .select(['id', 'agent_id', 'agent_type'])
      .where('owner', '=', owner)
      .where('kind', '=', kind)
      .where('agent_id', '=', agentId)
      // Conversations with only a greeting have no title.
      .where('title', '!=', '')
      .orderBy('updated_at', 'desc')
      .limit(1),
  )
  return row
    ? { conversation_id: row.id, agent_id: row.agent_id, agent_type: asAgentType(row.agent_type) }
    : null
}

/**
 * Deletes all search conversations of a person with everything in them, and their search history. Shared snapshots
 * stay, because they were published on purpose, unless they are to be revoked as well.
 * @returns how many conversations were deleted, and how many links were revoked
 */
export async function deleteSearchHistory(
  { database, now }: { readonly database: Database; readonly now: Clock },
  owner: string,
  isRevoking: boolean,
): Promise<{ deleted: number; revoked: number }> {
  const deleted = await deleteConversations(database, { owner, kind: 'search' })
  const [, revocation] = await database.batch([
    statement(database.build.deleteFrom('searches').where('owner', '=', owner)),
    ...(isRevoking ? [revokeSearchLinks(database, now, owner)] : []),
  ])
  database.forget()
  return { deleted, revoked: revocation?.changes ?? 0 }
}

/** @returns the type; unknown values are user-made agents */
export function asAgentType(value: string): AgentType {
  return agentTypes.find((type) => type === value) ?? 'custom'
}

type State = Pick<SearchSession, 'state' | 'progress' | 'awaits' | 'until'>

/** Maximum active conversations of a list with progress: each is read from its frames. */
const maxRead = 5

/**
 * The states of active turns in a list of conversations.
 * @param turnIds the turns referenced by their rows
 * @returns by turn; without those that have ended
 */
async function conversationStates(
  database: Database,
  turnIds: readonly string[],
): Promise<ReadonlyMap<string, State>> {
  if (turnIds.length === 0) return new Map()
  const turns = await database.all<TurnRow>(
    database.build
      .selectFrom('turns')
      .selectAll()
      .where('id', 'in', turnIds)
      .where('state', '!=', 'ended')
      .orderBy('created_at', 'desc'),
  )
  const states = await Promise.all(
    turns.map(async (turn, place) => {
      const isRead = place < maxRead && (turn.state === 'waiting' || isResearch(turn))
      const state = isRead ? shownState(await loadShown(database, turn)) : rowState(turn)
      return [turn.id, state] as const
    }),
  )
  return new Map(states)
}

/** An ordinary answer ends too soon for its progress to matter, and has many frames. */
function isResearch({ prompt }: TurnRow): boolean {
  return (JSON.parse(prompt) as { pattern?: string }).pattern === 'research'
}

function rowState({ state }: TurnRow): State {
  return { state: state === 'waiting' ? 'waiting' : 'running' }
}

/** Between a choice and its first frame a turn is shown as running. */
function shownState({ view, row }: { readonly view: TurnView; readonly row: TurnRow }): State {
  const progress = progressOf(view)
  const { waiting } = view
  return {
    ...rowState(row),
    ...(progress ? { progress } : {}),
    ...(waiting ? { awaits: waiting.kind, until: waiting.until } : {}),
  }
}

function progressOf({ cards }: TurnView): State['progress'] {
  const outline = cards.findLast(({ type }) => type === 'outline')?.content as OutlineContent | undefined
  if (outline) {
    const done = outline.sections.filter(({ state }) => state === 'done').length
    return { done, of: outline.sections.length }
  }
  const options = cards.findLast(({ type }) => type === 'options')?.content as OptionsContent | undefined
  return options && { done: options.step - (options.answer ? 0 : 1), of: options.of }
}
