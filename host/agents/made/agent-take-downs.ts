import { sql } from 'kysely'
import type { AgentSettings } from '../../../lib/contract/made-agent.ts'
import {
  memberTakenDownAt,
  reviewedAfterTakeDownMs,
  whileTakenDownAt,
} from '../../members/account/users/take-downs.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import type { StoredAgent } from './stored-agent.ts'
import { forgetTexts, hasRememberedText, rememberTexts } from './taken-down-texts.ts'

/**
 * Whether an operator has to see an agent before it is public: it, what it was copied from or an agent with nearly the
 * same text was taken down, or something else of its author was not long ago.
 * @returns conditions for the batch that makes it public; null when it has to be reviewed
 */
export async function unlessTakenDown(
  database: Database,
  agent: StoredAgent,
  settings: AgentSettings,
  now: number,
): Promise<Statement[] | null> {
  const [at, origin, isKnown] = await Promise.all([
    memberTakenDownAt(database, agent.owner),
    originTakenDownAt(database, agent.copied_from),
    hasRememberedText(database, settings),
  ])
  const isRecent = at > now - reviewedAfterTakeDownMs
  if (isRecent || isKnown || agent.taken_down_at + agent.origin_taken_down_at + origin > 0) return null
  return [whileTakenDownAt(database, agent.owner, at)]
}

/** @returns when an agent, or what it was copied from, was taken down; 0 for never */
async function originTakenDownAt(database: Database, id: string): Promise<number> {
  if (id === '') return 0
  const row = await database.first(
    database.build
      .selectFrom('agents')
      .select(['taken_down_at', 'origin_taken_down_at'])
      .where('id', '=', id),
  )
  return Number(row?.taken_down_at) || Number(row?.origin_taken_down_at) || 0
}

/** For the batch that takes an agent down: copies of it, and what says the same, are reviewed from now on. */
export function originTakenDown(
  database: Database,
  id: string,
  settings: AgentSettings,
  at: number,
): Statement[] {
  return [markCopies(database, id, { from: 0, to: at }), ...rememberTexts(database, settings, at)]
}

/** For the batch that takes this back, or makes the agent public after a review. */
export function originPutBack(
  database: Database,
  { id, taken_down_at: at }: StoredAgent,
  settings: AgentSettings,
): Statement[] {
  const texts = forgetTexts(database, settings)
  return at > 0 ? [markCopies(database, id, { from: at, to: 0 }), ...texts] : texts
}

/** Also of copies of copies. */
function markCopies(
  database: Database,
  id: string,
  { from, to }: { readonly from: number; readonly to: number },
): Statement {
  return statement(
    rawQuery(
      database,
      sql`with recursive copies (id) as (
          select id from agents where copied_from <> '' and copied_from = ${id}
          union
          select agents.id from agents join copies on agents.copied_from <> '' and agents.copied_from = copies.id
        )
        update agents set origin_taken_down_at = ${to}
        where id in (select id from copies) and origin_taken_down_at = ${from}`,
    ),
  )
}
