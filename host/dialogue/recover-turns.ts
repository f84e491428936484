import type { Logger } from 'pino'
import { BatchConflict, type Database, statement } from '../storage/database.ts'
import { type ConversationFeeds, parseFrame } from './conversation-feeds.ts'
import { databaseNow, dropLease } from './lease.ts'
import { readFrames, TurnLost } from './turn-log.ts'
import type { TurnRow } from './turn-row.ts'
import { type TurnAddress, TurnView } from './turn-view.ts'
import { TurnWriter } from './turn-writer.ts'

interface RecoverDeps {
  readonly database: Database
  readonly feeds: ConversationFeeds
  readonly log: Logger
  readonly now: () => number
  /** The lease that the turns come under. */
  readonly lease: number
}

const pageSize = 200

/** Ends the turns of a dead process as interrupted, with what was written kept. Several processes may try at once. */
export async function recoverTurns(deps: RecoverDeps, deadLease: number): Promise<void> {
  for (;;) {
    const turns = await deps.database.all<TurnRow>(
      deps.database.build
        .selectFrom('turns')
        .selectAll()
        .where('lease', '=', deadLease)
        .where('state', '=', 'running')
        .limit(pageSize),
    )
    await Promise.all(turns.map((turn) => recoverTurn(deps, turn, deadLease)))
    if (turns.length < pageSize) break
  }
  await dropLease(deps.database, deadLease)
}

async function recoverTurn(deps: RecoverDeps, turn: TurnRow, deadLease: number): Promise<void> {
  if (!(await claim(deps, turn, deadLease))) return
  const view = await loadView(deps.database, turn)
  const writer = new TurnWriter(deps, view, deps.lease)
  deps.feeds.adopt(view)
  try {
    await writer.end({ kind: 'failed', error: 'interrupted' })
    deps.log.info({ turnId: turn.id }, 'a turn that a dead process left was ended')
  } catch (error) {
    if (!(error instanceof TurnLost)) throw error
  } finally {
    deps.feeds.release(turn.id)
  }
}

async function claim(deps: RecoverDeps, turn: TurnRow, deadLease: number): Promise<boolean> {
  const { build } = deps.database
  try {
    await deps.database.batch([
      // Only a lease that has really expired may be taken over: its holder may have come back meanwhile.
      statement(
        build
          .updateTable('leases')
          .set({ expires_at: 0 })
          .where('number', '=', deadLease)
          .where('expires_at', '<', databaseNow(deps.database)),
        1,
      ),
      statement(
        build
          .updateTable('turns')
          .set({ lease: deps.lease })
          .where('id', '=', turn.id)
          .where('lease', '=', deadLease)
          .where('state', '=', 'running'),
        1,
      ),
    ])
    return true
  } catch (error) {
    if (error instanceof BatchConflict) return false
    throw error
  }
}

/** The state of a turn as its log tells it. */
export async function loadView(database: Database, turn: TurnRow): Promise<TurnView> {
  const view = new TurnView(await addressOf(database, turn))
  for (const frame of await readFrames(database, turn.id, 0)) view.apply(parseFrame(frame.json))
  return view
}

/** Where a stored turn belongs. */
export async function addressOf(database: Database, turn: TurnRow): Promise<TurnAddress> {
  const row = await database.first<{ question: string; agent_id: string; agent_type: string }>(
    database.build
      .selectFrom('records')
      .innerJoin('conversations', 'conversations.id', 'records.conversation_id')
      .select(['records.question', 'conversations.agent_id', 'conversations.agent_type'])
      .where('records.doc_id', '=', turn.doc_id),
  )
  return {
    turnId: turn.id,
    askId: turn.ask_id,
    docId: turn.doc_id,
    conversationId: turn.conversation_id,
    agentId: row?.agent_id ?? '',
    agentType: row?.agent_type ?? '',
    question: row?.question ?? '',
  }
}
