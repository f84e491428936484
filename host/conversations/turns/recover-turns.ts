import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Audit } from '../../moderation/audit.ts'
import { BatchConflict, type Database, statement } from '../../storage/database/database.ts'
import { databaseNow } from '../../storage/database/query-builder.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { type ConversationStreams, parseFrame } from '../streams/conversation-streams.ts'
import { dropExpiredLeases } from './lease.ts'
import { endOfStop, type TurnEnd } from './turn-end.ts'
import { readFrames, TurnLost } from './turn-log.ts'
import { findTurnById, runningTurnsOf, stopCauseOf, type TurnRow } from './turn-row.ts'
import { type TurnAddress, TurnView } from './turn-view.ts'
import { TurnWriter } from './turn-writer.ts'

interface RecoverDeps {
  readonly database: Database
  readonly streams: ConversationStreams
  readonly audit: Audit
  readonly log: Logger
  readonly now: () => number
  readonly lease: number
  /** Whether this process is running or just storing the turn. */
  readonly isRunHere: (turnId: string) => boolean
  /** Resumes a turn here instead of ending it. */
  readonly resume: (turn: TurnRow, view: TurnView) => Promise<Continuation>
  readonly onEnded: (turn: TurnRow) => Promise<void>
}

/** The outcome for a turn whose process has died; `left` leaves it to another process. */
export type Continuation = 'resumed' | 'left' | 'ended'

const pageSize = 200
/** Maximum turns ended at once, so that running ones can use the database too. */
const concurrency = 8

/**
 * Ends the running turns whose lease is dead or missing, and keeps what was written. Several processes may try at once;
 * one of them gets each turn. Turns under our own lease that this process does not run are ended as well: a write
 * failed while storing or ending them.
 */
export async function recoverTurns(deps: RecoverDeps): Promise<void> {
  for (const turn of await abandonedTurns(deps)) await recoverTurn(deps, turn)
  for (;;) {
    const turns = await ownerlessTurns(deps)
    const queue = turns.values()
    let ended = 0
    const work = async () => {
      for (const turn of queue) if (await recoverTurn(deps, turn)) ended += 1
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    if (turns.length < pageSize || ended === 0) break
  }
  await dropExpiredLeases(deps.database, deps.lease)
}

/** Checked after reading the rows: a turn started meanwhile is by then run here. */
async function abandonedTurns({ database, lease, isRunHere }: RecoverDeps): Promise<TurnRow[]> {
  const own = await runningTurnsOf(database, lease)
  const rows = await Promise.all(
    own.filter(({ id }) => !isRunHere(id)).map(({ id }) => findTurnById(database, id)),
  )
  return rows.filter((row) => row?.state === 'running').map((row) => row as TurnRow)
}

function ownerlessTurns({ database, lease }: RecoverDeps): Promise<TurnRow[]> {
  return database.all<TurnRow>(
    database.build
      .selectFrom('turns')
      .selectAll()
      .where('state', '=', 'running')
      .where('lease', '!=', lease)
      .where('lease', 'not in', liveLeases(database))
      // Rows that fail each time must not block later ones.
      .orderBy(sql`random()`)
      .limit(pageSize),
  )
}

function liveLeases(database: Database) {
  return database.build.selectFrom('leases').select('number').where('expires_at', '>=', databaseNow(database))
}

/** @returns whether this process has ended it; a failure is retried at the next check */
async function recoverTurn(deps: RecoverDeps, turn: TurnRow): Promise<boolean> {
  // It was resumed since it was read, or this process still runs it under a lease that it has lost.
  if (deps.isRunHere(turn.id)) return false
  try {
    if (turn.lease !== deps.lease && !(await claim(deps, turn))) return false
    const view = await loadView(deps.database, turn)
    // Sends local followers the frames that the dead owner stored but never announced, before the end.
    await deps.streams.heal(turn.conversation_id, turn.id)
    deps.streams.adopt(view)
    const end = endOf(deps.audit, turn, view)
    const continuation = end === interrupted ? await deps.resume(turn, view) : 'ended'
    if (continuation !== 'ended') return continuation === 'resumed'
    const writer = new TurnWriter({ ...deps, giveUp: AbortSignal.abort() }, view, deps.lease)
    await writer.end(end)
    await deps.onEnded(turn)
    deps.log.info({ turnId: turn.id }, 'an abandoned turn was ended')
    return true
  } catch (error) {
    if (!(error instanceof TurnLost))
      deps.log.error({ turnId: turn.id, err: error }, 'a turn could not be taken over; it is retried')
    return false
  } finally {
    if (!deps.isRunHere(turn.id)) deps.streams.release(turn.id)
  }
}

function endOf(audit: Audit, turn: TurnRow, view: TurnView): TurnEnd {
  if (holdsListedWord(audit, view)) return { kind: 'retracted' }
  const stopped = stopCauseOf(turn)
  return stopped ? endOfStop(stopped) : interrupted
}

const interrupted = { kind: 'failed', error: 'interrupted' } as const

/** The dead owner may have been about to retract what it had written. */
function holdsListedWord(audit: Audit, view: TurnView): boolean {
  const answer = audit.answer()
  const findings = view.cards.map((card) => answer.take({ ...card, target: 'start' }))
  return [audit.find(view.address.question, 'question'), ...findings, answer.end()].some(Boolean)
}

/** Moves the turn to our lease, unless its owner has returned or another process was first. */
async function claim(deps: RecoverDeps, turn: TurnRow): Promise<boolean> {
  try {
    await deps.database.batch([
      statement(
        deps.database.build
          .updateTable('turns')
          .set({ lease: deps.lease })
          .where('id', '=', turn.id)
          .where('lease', '=', turn.lease)
          .where('lease', 'not in', liveLeases(deps.database))
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

export async function loadView(database: Database, turn: TurnRow): Promise<TurnView> {
  const view = new TurnView(await addressOf(database, turn))
  for (const frame of await readFrames(database, turn.id, 0)) view.apply(parseFrame(frame.json))
  return view
}

/** The displayed state and the row. Between a choice and the next frame the log alone would show it as waiting. */
export async function loadShown(
  database: Database,
  turn: TurnRow,
): Promise<{ readonly view: TurnView; readonly row: TurnRow }> {
  const view = await loadView(database, turn)
  const row = (await findTurnById(database, turn.id)) ?? turn
  if (row.state !== 'waiting') view.waiting = undefined
  return { view, row }
}

export async function addressOf(database: Database, turn: TurnRow): Promise<TurnAddress> {
  const row = await database.first<{
    question: string
    agent_id: string
    agent_type: string
    kind: Tables['conversations']['kind']
  }>(
    database.build
      .selectFrom('records')
      .innerJoin('conversations', 'conversations.id', 'records.conversation_id')
      .select([
        'records.question',
        'conversations.agent_id',
        'conversations.agent_type',
        'conversations.kind',
      ])
      .where('records.doc_id', '=', turn.doc_id),
  )
  return {
    turnId: turn.id,
    askId: turn.ask_id,
    docId: turn.doc_id,
    conversationId: turn.conversation_id,
    agentId: row?.agent_id ?? '',
    agentType: row?.agent_type ?? '',
    kind: row?.kind,
    question: row?.question ?? '',
  }
}
