import type { CardEvent } from '../../../lib/contract/frames/card.ts'
import { responseCode, type ServerFrame } from '../../../lib/contract/frames/frame.ts'
import type { TurnUsage } from '../../models/usage-meter.ts'
import { type Database, isCommitted, statement } from '../../storage/database/database.ts'
import type { ConversationStreams } from '../streams/conversation-streams.ts'
import { loadView } from './recover-turns.ts'
import { toLoggedFrame } from './turn-log.ts'
import { type StoredWait, type TurnRow, waitOf } from './turn-row.ts'

export interface Revision {
  readonly events: readonly CardEvent[]
  readonly saved: unknown
  readonly usage: TurnUsage | null
}

/**
 * Changes a waiting turn in one conditional write, and notifies its followers. It still waits for the same choice, with
 * the same deadline.
 * @param turn as it was read
 * @returns false when it no longer waits, or was changed meanwhile; then it stays unchanged
 */
export async function reviseWait(
  { database, streams }: { readonly database: Database; readonly streams: ConversationStreams },
  turn: TurnRow,
  { events, saved, usage }: Revision,
): Promise<boolean> {
  const wait = waitOf(turn)
  const view = await loadView(database, turn)
  const lastSeq = Number(turn.last_seq)
  if (!wait || !view.waiting || view.seq !== lastSeq) return false

  const { askId, conversationId, docId, agentId, agentType } = view.address
  const frame: ServerFrame = {
    code: responseCode.bot,
    agent_id: agentId,
    agent_type: agentType,
    conversation_id: conversationId,
    ask_id: askId,
    doc_id: docId,
    seq: lastSeq + 1,
    data: [...events],
    waiting: view.waiting,
  }
  const json = toLoggedFrame(frame)
  const stored: StoredWait = { ...wait, saved, usage }
  const { build } = database
  const isStored = await isCommitted(database, [
    statement(
      build
        .updateTable('turns')
        .set({ last_seq: json.seq, waiting: JSON.stringify(stored) })
        .where('id', '=', turn.id)
        .where('state', '=', 'waiting')
        .where('last_seq', '=', lastSeq),
      1,
    ),
    statement(build.insertInto('turn_log').values({ turn_id: turn.id, seq: json.seq, frame: json.json })),
  ])
  if (!isStored) return false

  view.apply(frame)
  streams.adopt(view)
  streams.deliver(view, [json])
  streams.release(turn.id)
  return true
}
