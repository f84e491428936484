import type { Database } from '../../storage/database/database.ts'
import { type LoggedFrame, readFrames } from '../turns/turn-log.ts'

export interface LogPosition {
  readonly turnId: string
  readonly conversationId: string
  readonly lastSeq: number
  readonly hasEnded: boolean
}

/** What followers of remote turns read when the bus may have lost messages. */
export interface StreamLog {
  /** @returns the frames after `afterSeq`, in order */
  frames(turnId: string, afterSeq: number): Promise<LoggedFrame[]>
  /** @returns the positions of these turns and of all running ones; missing turns are left out */
  positions(turnIds: readonly string[]): Promise<LogPosition[]>
}

const idsAtOnce = 500

export function openStreamLog(database: Database): StreamLog {
  return {
    frames: (turnId, afterSeq) => readFrames(database, turnId, afterSeq),
    async positions(turnIds) {
      const found = await readPositions(database, [])
      for (let from = 0; from < turnIds.length; from += idsAtOnce)
        found.push(...(await readPositions(database, turnIds.slice(from, from + idsAtOnce))))
      return found
    },
  }
}

/** @param turnIds all running turns when empty */
async function readPositions(database: Database, turnIds: readonly string[]): Promise<LogPosition[]> {
  const query = database.build
    .selectFrom('turns')
    .select(['id', 'conversation_id', 'last_seq', 'state'])
    .where((expression) =>
      turnIds.length > 0 ? expression('id', 'in', turnIds) : expression('state', '=', 'running'),
    )
  const rows = await database.all(query)
  return rows.map((row) => ({
    turnId: row.id,
    conversationId: row.conversation_id,
    lastSeq: Number(row.last_seq),
    hasEnded: row.state === 'ended',
  }))
}
