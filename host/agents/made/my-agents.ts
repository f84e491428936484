import { sql } from 'kysely'
import { type AgentSummary, agentSettings } from '../../../lib/contract/made-agent.ts'
import type { Database } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { presentAgents, withDraft } from './present-agent.ts'
import { type StoredAgent, toStoredAgent } from './stored-agent.ts'

export interface NumberedPage {
  /** From 1. */
  readonly page: number
  readonly size: number
}

/** A member's own agents as their drafts describe them, and those joined by links; the newest change first. */
export async function listMyAgents(
  database: Database,
  owner: string,
  { page, size }: NumberedPage,
): Promise<{ list: AgentSummary[]; total: number } & NumberedPage> {
  const [rows, counted] = await Promise.all([
    database.all(
      rawQuery(
        database,
        sql<StoredAgent & { readonly settings: string | null }>`
        select agents.*, agent_versions.settings
        from (${mine(owner)}) as mine
        join agents on agents.id = mine.id
        left join agent_versions on agent_versions.agent_id = agents.id and agent_versions.version =
          case when agents.owner = ${owner} then agents.version
            when agents.published_version = 0 then agents.linked_version else 0 end
        order by mine.changed_at desc, mine.id limit ${size} offset ${(page - 1) * size}`,
      ),
    ),
    database.first(
      rawQuery(database, sql<{ total: number }>`select count(*) as total from (${mine(owner)}) as mine`),
    ),
  ])
  const agents = rows.map(({ settings, ...row }) => {
    const agent = toStoredAgent(row)
    return settings === null
      ? agent
      : withDraft({ agent, settings: agentSettings.parse(JSON.parse(settings)) })
  })
  return {
    list: await presentAgents(database, owner, agents),
    total: Number(counted?.total ?? 0),
    page,
    size,
  }
}

export async function countMyAgents(database: Database, owner: string): Promise<number> {
  const row = await database.first(
    database.build
      .selectFrom('agents')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('owner', '=', owner)
      .where('deleted_at', '=', 0),
  )
  return Number(row?.count ?? 0)
}

function mine(owner: string) {
  return sql`select id, updated_at as changed_at from agents where owner = ${owner} and deleted_at = 0
    union all
    select agents.id, agent_readers.bound_at from agent_readers
    join agents on agents.id = agent_readers.agent_id
    where agent_readers.owner = ${owner} and agent_readers.bound_at > 0 and agents.owner <> ${owner}
      and agents.deleted_at = 0 and agents.author_blocked_at = 0
      and (agents.published_version > 0 or agents.linked_version > 0 and agents.taken_down_at = 0)`
}
