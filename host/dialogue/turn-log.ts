import type { ServerFrame } from '../../lib/contract/frame.ts'
import { BatchConflict, type Database, type Statement, statement } from '../storage/database.ts'

/** A frame as the log holds it: numbered, and already in the form in which sockets send it. */
export interface LoggedFrame {
  readonly seq: number
  readonly json: string
}

/** Another process has taken the turn over: nothing more may be written under this lease. */
export class TurnLost extends Error {
  override readonly name = 'TurnLost'
}

/**
 * Appends frames to a turn's log, with further statements in the same commit.
 * @param previousSeq the number of the last frame before these
 * @throws {TurnLost} when the lease is no longer this process's
 */
export async function appendFrames(
  database: Database,
  turn: { readonly id: string; readonly lease: number },
  previousSeq: number,
  frames: readonly LoggedFrame[],
  further: readonly Statement[] = [],
): Promise<void> {
  const lastSeq = frames.at(-1)?.seq ?? previousSeq
  // The row lock that this update takes is what makes a stalled owner and its successor wait for each other.
  const fence = database.build
    .updateTable('turns')
    .set({ last_seq: lastSeq })
    .where('id', '=', turn.id)
    .where('lease', '=', turn.lease)
    .where('state', '=', 'running')
    .where('last_seq', '=', previousSeq)
  const insert = database.build
    .insertInto('turn_log')
    .values(frames.map((frame) => ({ turn_id: turn.id, seq: frame.seq, frame: frame.json })))
  try {
    await database.batch([statement(fence, 1), statement(insert), ...further])
  } catch (error) {
    if (error instanceof BatchConflict && error.index === 0) {
      throw new TurnLost(`turn ${turn.id} has another owner`, { cause: error })
    }
    throw error
  }
}

/** @returns the frames after `afterSeq`, in order. */
export async function readFrames(
  database: Database,
  turnId: string,
  afterSeq: number,
): Promise<LoggedFrame[]> {
  const rows = await database.all<{ seq: number; frame: string }>(
    database.build
      .selectFrom('turn_log')
      .select(['seq', 'frame'])
      .where('turn_id', '=', turnId)
      .where('seq', '>', afterSeq)
      .orderBy('seq'),
  )
  return rows.map((row) => ({ seq: Number(row.seq), json: row.frame }))
}

/** @returns the frame in the form that the log and the sockets share. */
export function logged(frame: ServerFrame): LoggedFrame {
  return { seq: frame.seq, json: JSON.stringify(frame) }
}
