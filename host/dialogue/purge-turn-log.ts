import type { Logger } from 'pino'
import type { Clock } from '../deps.ts'
import { type Database, statement } from '../storage/database.ts'

const everyMs = 10 * 60_000
/** Readers who were away for longer get the stored record instead of the frames that they missed. */
const keptMs = 60 * 60_000

/**
 * Deletes the frames of turns that ended a while ago: their records hold everything.
 * @returns a function that ends the purging
 */
export function startTurnLogPurge(deps: { database: Database; log: Logger; now: Clock }): () => void {
  const timer = setInterval(() => {
    purgeTurnLog(deps.database, deps.now() - keptMs).catch((error: unknown) =>
      deps.log.error({ err: error }, 'the turn log could not be purged'),
    )
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Deletes the frames of turns that ended before the given time. */
export async function purgeTurnLog(database: Database, before: number): Promise<void> {
  const { build } = database
  const ended = build
    .selectFrom('turns')
    .select('id')
    .where('state', '=', 'ended')
    .where('ended_at', '<', before)
  await database.batch([statement(build.deleteFrom('turn_log').where('turn_id', 'in', ended))])
}
