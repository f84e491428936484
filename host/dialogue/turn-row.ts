import type { ServerFrame } from '../../lib/contract/frame.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'

export type TurnRow = Tables['turns']

/** The turn that this owner began with this ask_id, or undefined. */
export function findTurn(database: Database, owner: string, askId: string): Promise<TurnRow | undefined> {
  return database.first<TurnRow>(
    database.build.selectFrom('turns').selectAll().where('owner', '=', owner).where('ask_id', '=', askId),
  )
}

/** The turn with this id, or undefined. */
export function findTurnById(database: Database, turnId: string): Promise<TurnRow | undefined> {
  return database.first<TurnRow>(database.build.selectFrom('turns').selectAll().where('id', '=', turnId))
}

/** @returns the frame that ended the turn, or null while it runs. */
export function endFrameOf(turn: Pick<TurnRow, 'end_frame'>): ServerFrame | null {
  return turn.end_frame === '' ? null : (JSON.parse(turn.end_frame) as ServerFrame)
}
