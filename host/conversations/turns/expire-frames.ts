import { sql } from 'kysely'
import { statement } from '../../storage/database/database.ts'
import type { ExpireRule } from '../../storage/database/owned/owned-table.ts'

const minuteMs = 60_000
/** How long frames are kept after the end of a turn. Clients that reconnect later get the stored record instead. */
const framesKeptMs = 60 * minuteMs
/** Turns whose frames are deleted in one commit: each may have hundreds. */
const turnsAtOnce = 20

/**
 * Deletes the frames and steps of turns that ended a while ago. Its work grows with the rows to delete and with the
 * turns of the last hour, because it looks up the end only of turns that have frames.
 */
export const expireFrames: ExpireRule = {
  everyMs: 10 * minuteMs,
  // The last statement deletes at least one frame of each turn.
  sliceRows: turnsAtOnce,
  statements: ({ build, now }) => {
    const ended = build
      .selectFrom('turn_log as first')
      .select('first.turn_id')
      // A literal in the SQL, as the partial index requires.
      .where(sql<boolean>`first.seq = 1`)
      .where(
        (expression) =>
          expression
            .selectFrom('turns')
            .select('turns.ended_at')
            .whereRef('turns.id', '=', 'first.turn_id')
            .where('turns.state', '=', 'ended'),
        '<',
        now - framesKeptMs,
      )
      .limit(turnsAtOnce)
    return [
      statement(build.deleteFrom('turn_steps').where('turn_id', 'in', ended)),
      statement(build.deleteFrom('turn_log').where('turn_id', 'in', ended)),
    ]
  },
}
