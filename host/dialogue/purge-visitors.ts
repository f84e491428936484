import type { Logger } from 'pino'
import type { Clock } from '../deps.ts'
import { buryShares } from './shares.ts'
import { type Database, type Statement, statement } from '../storage/database.ts'

const dayMs = 24 * 60 * 60_000
/** What a visitor has searched is kept for so many days after they were last here. */
const idleDays = 365
/** What was spent on a day is of no use a while later. */
const allowanceDays = 35
/** So many visitors are forgotten in one commit, so that the writes of others get their turn in between. */
const visitorsAtOnce = 50
const visitors = 'd:%'

interface PurgeDeps {
  readonly database: Database
  readonly log: Logger
  readonly now: Clock
}

/**
 * Forgets visitors who have not been here for a year, daily. Members delete their accounts themselves.
 * @returns a function that ends the purging
 */
export function startVisitorPurge(deps: PurgeDeps): () => void {
  const purge = () => {
    purgeVisitors(deps.database, deps.now()).catch((error: unknown) =>
      deps.log.error({ err: error }, 'visitors who are gone could not be forgotten'),
    )
  }
  purge()
  const timer = setInterval(purge, dayMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Forgets the visitors who were last here a year before the given time, and what was counted long ago. */
export async function purgeVisitors(database: Database, now: number): Promise<void> {
  const before = now - idleDays * dayMs
  for (;;) {
    const owners = await idleVisitors(database, before)
    if (owners.length > 0) await database.batch(forgetStatements(database, now, owners))
    if (owners.length < visitorsAtOnce) break
  }
  const firstDay = Math.floor(now / dayMs) - allowanceDays
  await database.batch([
    statement(database.build.deleteFrom('allowances').where('day', '<', firstDay)),
    // Questions that were searched leave traces without a conversation.
    statement(
      database.build.deleteFrom('searches').where('owner', 'like', visitors).where('created_at', '<', before),
    ),
    // That a link was there is told for a year.
    statement(
      database.build.deleteFrom('shares').where('revoked_at', '>', 0).where('revoked_at', '<', before),
    ),
  ])
}

/** Visitors all of whose conversations were last used before that. */
async function idleVisitors(database: Database, before: number): Promise<string[]> {
  const rows = await database.all<{ owner: string }>(
    database.build
      .selectFrom('conversations')
      .select('owner')
      .where('owner', 'like', visitors)
      .groupBy('owner')
      .having((expression) => expression(expression.fn.max('updated_at'), '<', before))
      .limit(visitorsAtOnce),
    { isHeavy: true },
  )
  return rows.map((row) => row.owner)
}

/** Conversations go first: what is asked in one meanwhile finds that it is gone. */
function forgetStatements(database: Database, now: number, owners: readonly string[]): Statement[] {
  const { build } = database
  const turns = build.selectFrom('turns').select('id').where('owner', 'in', owners)
  return [
    statement(build.deleteFrom('conversations').where('owner', 'in', owners)),
    statement(build.deleteFrom('turn_log').where('turn_id', 'in', turns)),
    ...(['turns', 'records', 'feedback', 'searches'] as const).map((table) =>
      statement(build.deleteFrom(table).where('owner', 'in', owners)),
    ),
    buryShares(database, () => now, build.selectFrom('shares').select('id').where('owner', 'in', owners)),
    statement(build.updateTable('model_usage').set({ owner: '', network: '' }).where('owner', 'in', owners)),
  ]
}
