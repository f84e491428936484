import { type Card } from '../../../lib/contract/frames/card.ts'
import { responseCode, type ServerFrame } from '../../../lib/contract/frames/frame.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { requireConversation } from '../history/history.ts'
import { addressOf, loadShown } from '../turns/recover-turns.ts'
import { endFrameOf, findTurnById, type TurnRow } from '../turns/turn-row.ts'
import { snapshotFrame } from '../turns/turn-view.ts'
import type { ConversationStreams } from './conversation-streams.ts'

/** Frames that bring a client up to date: a snapshot, and the end frame of a finished turn. */
export interface CatchUp {
  readonly conversationId: string
  readonly turnId: string
  readonly frames: readonly ServerFrame[]
}

/** Reads the current state of a turn. A local turn is read from memory, without waiting. */
export async function catchUp(
  database: Database,
  streams: ConversationStreams,
  turn: TurnRow,
): Promise<CatchUp> {
  const common = { conversationId: turn.conversation_id, turnId: turn.id }
  const own = streams.own(turn.id)
  if (own && !own.hasEnded) return { ...common, frames: [own.snapshot()] }

  const newest = turn.state === 'ended' ? turn : ((await findTurnById(database, turn.id)) ?? turn)
  const end = endFrameOf(newest)
  if (end) return { ...common, frames: await finishedFrames(database, newest, end) }

  const { view, row } = await loadShown(database, newest)
  // It may have ended between the two reads; a client that gets the cards must get the end as well.
  const later = endFrameOf(row)
  return { ...common, frames: later ? await finishedFrames(database, newest, later) : [view.snapshot()] }
}

async function finishedFrames(database: Database, turn: TurnRow, end: ServerFrame): Promise<ServerFrame[]> {
  const record = await database.first<Pick<Tables['records'], 'cards' | 'model'>>(
    database.build.selectFrom('records').select(['cards', 'model']).where('doc_id', '=', turn.doc_id),
  )
  const cards = JSON.parse(record?.cards ?? '[]') as Card[]
  return [snapshotFrame(await addressOf(database, turn), end.seq - 1, cards, record?.model ?? ''), end]
}

/**
 * The frames for a page that opens a conversation: the snapshot of the running turn, otherwise which record is the
 * newest.
 * @throws {HostError} not_found
 */
export async function catchUpConversation(
  database: Database,
  streams: ConversationStreams,
  owner: string,
  conversationId: string,
): Promise<CatchUp> {
  const conversation = await requireConversation(database, owner, conversationId)
  const turn = conversation.running_turn ? await findTurnById(database, conversation.running_turn) : undefined
  if (turn && turn.state !== 'ended') return catchUp(database, streams, turn)

  const newest = await database.first<{ doc_id: string }>(
    database.build
      .selectFrom('records')
      .select('doc_id')
      .where('conversation_id', '=', conversationId)
      .where('is_current', '=', 1)
      .orderBy('position', 'desc')
      .limit(1),
  )
  const frame: ServerFrame = {
    code: responseCode.bot,
    conversation_id: conversationId,
    seq: 0,
    ...(newest ? { doc_id: newest.doc_id } : {}),
  }
  return { conversationId, turnId: '', frames: [frame] }
}
