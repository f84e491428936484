import { sql } from 'kysely'
import { agentMemoryLimits } from '../../../lib/contract/routes/agent-memory-routes.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { keepWithin } from '../../storage/database/owned/keep-within.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { type MemoryRows, saidAgain } from './memory-rows.ts'

/** What a user answered when asked whether an agent may remember; 0 before that. */
export const memoryAnswers = { yes: 1, no: 2 } as const

/**
 * What one agent made by a member remembers of each of its users, who agree separately. Rows of other agents are out
 * of reach.
 */
export function agentMemoryRows(database: Database, agentId: string): MemoryRows {
  const { build } = database
  const most = agentMemoryLimits.items
  const rowsOf = (owner: string) =>
    build.selectFrom('agent_memories').selectAll().where('owner', '=', owner).where('agent_id', '=', agentId)
  const deleteOf = (owner: string) =>
    build.deleteFrom('agent_memories').where('owner', '=', owner).where('agent_id', '=', agentId)
  const existing = build
    .selectFrom('agents')
    .select('id')
    .where('id', '=', agentId)
    .where('deleted_at', '=', 0)
  return {
    most,
    list: (owner) => database.all(rowsOf(owner).orderBy('changed_at', 'desc').orderBy('letters')),
    find: (owner, letters) => database.first(rowsOf(owner).where('letters', '=', letters)),
    keep: (row) =>
      keepWithin(
        database,
        'agent_memories',
        { ...row, agent_id: agentId },
        { changed: saidAgain, most, within: ['owner', 'agent_id'] },
      ),
    removeOther: ({ owner, letters }, id) =>
      statement(deleteOf(owner).where('id', '=', id).where('letters', '!=', letters)),
    remove: (owner, ids) => statement(ids ? deleteOf(owner).where('id', 'in', ids) : deleteOf(owner)),
    isOn: async (owner) => (await memoryAnswerOf(database, agentId, owner)) === memoryAnswers.yes,
    storeOn: (owner, isOn) => storeAnswer(database, { agentId, owner, isOn }),
    requireOn: (owner) =>
      statement(
        build
          .updateTable('agent_readers')
          .set({ remembers: memoryAnswers.yes })
          .where('agent_id', 'in', existing)
          .where('owner', '=', owner)
          .where('remembers', '=', memoryAnswers.yes),
        1,
      ),
  }
}

/** @returns 0 if the user was not asked yet */
export async function memoryAnswerOf(database: Database, agentId: string, owner: string): Promise<number> {
  const row = await database.first<{ remembers: number }>(
    database.build
      .selectFrom('agent_readers')
      .select('remembers')
      .where('agent_id', '=', agentId)
      .where('owner', '=', owner),
  )
  return Number(row?.remembers ?? 0)
}

/** Changes no row when the agent was deleted. */
function storeAnswer(
  database: Database,
  { agentId, owner, isOn }: { readonly agentId: string; readonly owner: string; readonly isOn: boolean },
): Statement {
  const answer = isOn ? memoryAnswers.yes : memoryAnswers.no
  return statement(
    rawQuery(
      database,
      sql`insert into agent_readers (agent_id, owner, link_id, bound_at, used_at, remembers)
        select ${agentId}, ${owner}, '', 0, 0, ${sql.lit(answer)} from agents
        where id = ${agentId} and deleted_at = 0
        on conflict (agent_id, owner) do update set remembers = excluded.remembers`,
    ),
    1,
  )
}
