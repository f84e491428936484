import type { ServerFrame } from '../../../lib/contract/frames/frame.ts'
import { BatchConflict, type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { AppendGroup } from './append-group.ts'

/** A frame as stored in the log: numbered and serialised as sockets send it. */
export interface LoggedFrame {
  readonly seq: number
  readonly json: string
}

/** Another process has taken over the turn: nothing more may be written under this lease. */
export class TurnLost extends Error {
  override readonly name = 'TurnLost'
}

/**
 * Appends frames to a turn's log, with further statements in the same commit. Idempotent for the same frames, so that
 * it can be retried when no reply was received.
 * @param previousSeq the number of the last frame before these
 * @param group stores frames without further statements together with those of other turns
 * @throws {TurnLost} when the lease is no longer this process's
 */
export async function appendFrames(
  database: Database,
  turn: { readonly id: string; readonly lease: number },
  previousSeq: number,
  frames: readonly LoggedFrame[],
  further: readonly Statement[] = [],
  group?: AppendGroup,
): Promise<void> {
  const lastSeq = frames.at(-1)?.seq ?? previousSeq
  const fence = { ...turn, previousSeq, lastSeq }
  const isGrouped = group !== undefined && frames.length > 0 && further.length === 0
  if (isGrouped && (await group.append({ ...fence, frames }))) return
  if (await isAppended(database, fence, frames, further)) return

  const [last] = await readFrames(database, turn.id, lastSeq - 1)
  if (last === undefined || last.json !== frames.at(-1)?.json) {
    throw new TurnLost(`turn ${turn.id} has another owner`)
  }
}

/** @returns false when the lease or the last number differs, so that nothing was stored */
async function isAppended(
  database: Database,
  fence: Fence,
  frames: readonly LoggedFrame[],
  further: readonly Statement[],
): Promise<boolean> {
  const { build } = database
  const inserts = frames.map(({ seq, json }) =>
    statement(build.insertInto('turn_log').values({ turn_id: fence.id, seq, frame: json })),
  )
  try {
    await database.batch([advanceTurn(database, fence), ...inserts, ...further])
    return true
  } catch (error) {
    if (error instanceof BatchConflict && error.index === 0) return false
    throw error
  }
}

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

/** @returns the frame in the form shared by the log and the sockets. */
export function toLoggedFrame(frame: ServerFrame): LoggedFrame {
  return { seq: frame.seq, json: JSON.stringify(frame) }
}

interface Fence {
  readonly id: string
  readonly lease: number
  readonly previousSeq: number
  readonly lastSeq: number
}

// The row lock of this update makes a stalled owner and its successor wait for each other.
function advanceTurn({ build }: Database, { id, lease, previousSeq, lastSeq }: Fence): Statement {
  const update = build
    .updateTable('turns')
    .set({ last_seq: lastSeq })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', '=', 'running')
    .where('last_seq', '=', previousSeq)
  return statement(update, 1)
}
