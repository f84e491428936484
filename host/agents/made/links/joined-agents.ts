import { sql } from 'kysely'
import { agentLinkLimits } from '../../../../lib/contract/routes/agent-link-routes.ts'
import { HostError } from '../../../platform/errors.ts'
import {
  BatchConflict,
  type Database,
  type Statement,
  statement,
} from '../../../storage/database/database.ts'
import { rawQuery } from '../../../storage/database/query-builder.ts'
import { type AgentLinksDeps, expiredLink, type LinkRow, type OpenLink } from './agent-links.ts'

/**
 * Joins an agent, or joins it again; the author needs not to.
 * @throws {HostError} gone; conflict when too many have joined
 */
export async function joinAgent(
  { database, now }: AgentLinksDeps,
  owner: string,
  { link, agent }: OpenLink,
): Promise<{ readonly isNew: boolean }> {
  if (agent.owner === owner) return { isNew: false }
  const earlier = await database.first<{ bound_at: number }>(
    database.build
      .selectFrom('agent_readers')
      .select('bound_at')
      .where('agent_id', '=', agent.id)
      .where('owner', '=', owner),
  )
  if (Number(earlier?.bound_at ?? 0) > 0) return { isNew: false }

  const time = now()
  const insert = sql`insert into agent_readers (agent_id, owner, link_id, bound_at, used_at, copy_id)
    select ${agent.id}, ${owner}, ${link.id}, ${time}, 0, ''
    where (select count(*) from agent_readers where agent_id = ${agent.id} and bound_at > 0) < ${sql.lit(agentLinkLimits.readers)}
    on conflict (agent_id, owner) do update set link_id = ${link.id}, bound_at = ${time}`
  try {
    await database.batch([stillOpen(database, link), statement(rawQuery(database, insert), 1)])
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    if (error.index === 0) throw expiredLink()
    throw new HostError('conflict', `这个智能体最多 ${agentLinkLimits.readers} 人加入，已经满了`)
  }
  return { isNew: true }
}

function stillOpen({ build }: Database, { id }: LinkRow): Statement {
  const query = build.updateTable('agent_links').set({ revoked_at: 0 }).where('id', '=', id)
  return statement(query.where('revoked_at', '=', 0), 1)
}

/** The draft that a member made by a copy link earlier; null if none is left. */
export async function earlierCopy(
  database: Database,
  owner: string,
  agentId: string,
): Promise<string | null> {
  const row = await database.first<{ id: string }>(
    database.build
      .selectFrom('agent_readers')
      .innerJoin('agents', 'agents.id', 'agent_readers.copy_id')
      .select('agents.id')
      .where('agent_readers.agent_id', '=', agentId)
      .where('agent_readers.owner', '=', owner)
      .where('agents.deleted_at', '=', 0),
  )
  return row?.id ?? null
}

export async function noteCopy(
  database: Database,
  owner: string,
  { agentId, linkId, copyId }: { readonly agentId: string; readonly linkId: string; readonly copyId: string },
): Promise<void> {
  await database.batch([
    statement(
      database.build
        .insertInto('agent_readers')
        .values({ agent_id: agentId, owner, link_id: linkId, bound_at: 0, used_at: 0, copy_id: copyId })
        .onConflict((conflict) =>
          conflict.columns(['agent_id', 'owner']).doUpdateSet({
            copy_id: copyId,
            // Who uses the agent by another link stays in its list.
            link_id: sql<string>`case when agent_readers.bound_at > 0 then agent_readers.link_id else ${linkId} end`,
          }),
        ),
    ),
  ])
}

/** Leaves an agent that one has joined. Idempotent. */
export async function leaveAgent(database: Database, owner: string, agentId: string): Promise<void> {
  await database.batch([
    statement(
      database.build
        .updateTable('agent_readers')
        .set({ bound_at: 0 })
        .where('agent_id', '=', agentId)
        .where('owner', '=', owner),
    ),
  ])
}
