import type { Selectable } from 'kysely'
import type { ServerFrame, WaitKind } from '../../../lib/contract/frames/frame.ts'
import type { TurnUsage } from '../../models/usage-meter.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'

export type TurnRow = Selectable<Tables['turns']>

export interface StoredWait {
  readonly kind: WaitKind
  readonly step: string
  readonly saved: unknown
  readonly usage: TurnUsage | null
}

/** @returns the current or last wait of the turn; null before the first one */
export function waitOf(turn: Pick<TurnRow, 'waiting'>): StoredWait | null {
  return turn.waiting === '' ? null : (JSON.parse(turn.waiting) as StoredWait)
}

export function findTurn(database: Database, owner: string, askId: string): Promise<TurnRow | undefined> {
  return database.first<TurnRow>(
    database.build.selectFrom('turns').selectAll().where('owner', '=', owner).where('ask_id', '=', askId),
  )
}

export function findNewestTurn(
  database: Database,
  owner: string,
  conversationId: string,
): Promise<TurnRow | undefined> {
  return database.first<TurnRow>(
    database.build
      .selectFrom('turns')
      .innerJoin('records', 'records.doc_id', 'turns.doc_id')
      .selectAll('turns')
      .where('turns.owner', '=', owner)
      .where('turns.conversation_id', '=', conversationId)
      .where('records.is_current', '=', 1)
      .orderBy('records.position', 'desc')
      .limit(1),
  )
}

export function findTurnById(database: Database, turnId: string): Promise<TurnRow | undefined> {
  return database.first<TurnRow>(database.build.selectFrom('turns').selectAll().where('id', '=', turnId))
}

/** @returns the frame that ended the turn, or null while it runs. */
export function endFrameOf(turn: Pick<TurnRow, 'end_frame'>): ServerFrame | null {
  return turn.end_frame === '' ? null : (JSON.parse(turn.end_frame) as ServerFrame)
}

/** The running turns under a lease, with whether each is to be stopped. */
export function runningTurnsOf(
  database: Database,
  lease: number,
): Promise<Pick<TurnRow, 'id' | 'cancel_requested'>[]> {
  return database.all(
    database.build
      .selectFrom('turns')
      .select(['id', 'cancel_requested'])
      .where('state', '=', 'running')
      .where('lease', '=', lease),
  )
}

/** Why a turn is stopped: by its owner, or because its agent may not be used any more. */
export type StopCause = 'cancelled' | 'agent_withdrawn'

/** Values of `cancel_requested`; 0 for none. */
export const stopRequests: Readonly<Record<StopCause, number>> = { cancelled: 1, agent_withdrawn: 2 }

/** @returns why a turn is to be stopped; null if it is not */
export function stopCauseOf({
  cancel_requested: requested,
}: Pick<TurnRow, 'cancel_requested'>): StopCause | null {
  const value = Number(requested)
  if (value === 0) return null
  return value === stopRequests.agent_withdrawn ? 'agent_withdrawn' : 'cancelled'
}

/** Records that a turn is to be stopped, for the process that runs it or ends it. */
export async function requestCancel(
  database: Database,
  turnId: string,
  cause: StopCause = 'cancelled',
): Promise<void> {
  await database.batch([
    statement(
      database.build
        .updateTable('turns')
        .set({ cancel_requested: stopRequests[cause] })
        .where('id', '=', turnId)
        .where('state', '!=', 'ended'),
    ),
  ])
}
