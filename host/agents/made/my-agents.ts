import { type RawBuilder, sql } from 'kysely'
import { type AgentSummary, agentSettings } from '../../../lib/contract/made-agent.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import type { ReviewDeps } from '../../files/knowledge/reviewed-until.ts'
import { mapInSteps } from '../../platform/map-in-steps.ts'
import type { Database } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { presentAgents, withDraft } from './present-agent.ts'
import { type StoredAgent, toStoredAgent } from './stored-agent.ts'

export interface NumberedPage {
  /** From 1. */
  readonly page: number
  readonly size: number
}

/** Agents shared by links, the newest joined first, of which a keyword is looked for. */
const sharedSearched = 200

interface MyAgentsQuery extends NumberedPage {
  /** Part of a name or introduction; '' for all. */
  readonly keyword?: string
}

/** A member's own agents as their drafts describe them, and those joined by links; the newest change first. */
export async function listMyAgents(
  deps: ReviewDeps,
  owner: string,
  { keyword = '', page, size }: MyAgentsQuery,
): Promise<{ list: AgentSummary[]; total: number } & NumberedPage> {
  const { database } = deps
  const listed = await containing(database, owner, keyword)
  const [rows, [counted]] = await Promise.all([
    database.all(
      rawQuery(
        database,
        sql<StoredAgent & { readonly settings: string | null }>`
        select agents.*, agent_versions.settings
        from (${listed}) as mine
        join agents on agents.id = mine.id
        left join agent_versions on agent_versions.agent_id = agents.id and agent_versions.version =
          case when agents.owner = ${owner} then agents.version
            when agents.published_version = 0 then agents.linked_version else 0 end
        order by mine.changed_at desc, mine.id limit ${size} offset ${(page - 1) * size}`,
      ),
      { isHeavy: true },
    ),
    database.all(
      rawQuery(database, sql<{ total: number }>`select count(*) as total from (${listed}) as mine`),
      { isHeavy: true },
    ),
  ])
  const agents = await mapInSteps(rows, lengthOf, ({ settings, ...row }) => {
    const agent = toStoredAgent(row)
    return settings === null
      ? agent
      : withDraft({ agent, settings: agentSettings.parse(JSON.parse(settings)) })
  })
  return {
    list: await presentAgents(deps, owner, agents),
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

/** @returns a query for those whose texts contain the keyword, as the member sees them */
async function containing(database: Database, owner: string, keyword: string): Promise<RawBuilder<unknown>> {
  if (keyword.trim() === '') return mine(owner)
  const letters = foldToLetters(keyword)
  if (letters === '') return sql`select id, changed_at from (${mine(owner)}) as every where 1 = 0`
  const shared = await sharedContaining(database, owner, letters)
  const isShared = shared.length === 0 ? sql`1 = 0` : sql`id in (${sql.join(shared)})`
  // Letters hold no wildcard of `like`.
  return sql`select id, changed_at from (${mine(owner)}) as every
    where ${isShared} or letters like ${`%${letters}%`}`
}

/**
 * The letters of an agent that is shared by links only are those of its draft, which its author alone sees.
 * @returns the ids of joined ones whose shared version contains the letters
 */
async function sharedContaining(database: Database, owner: string, letters: string): Promise<string[]> {
  const rows = await database.all(
    rawQuery(
      database,
      sql<{ id: string; settings: string }>`select agents.id, agent_versions.settings from agent_readers
        join agents on agents.id = agent_readers.agent_id and agents.published_version = 0
        join agent_versions on agent_versions.agent_id = agents.id
          and agent_versions.version = agents.linked_version
        where agent_readers.owner = ${owner} and agent_readers.bound_at > 0 and agents.owner <> ${owner}
        order by agent_readers.bound_at desc limit ${sharedSearched}`,
    ),
    { isHeavy: true },
  )
  const found = await mapInSteps(rows, lengthOf, ({ id, settings }) => {
    const { name, intro, desc } = agentSettings.parse(JSON.parse(settings))
    return [name, intro, desc].some((text) => foldToLetters(text).includes(letters)) ? [id] : []
  })
  return found.flat()
}

function lengthOf({ settings }: { readonly settings: string | null }): number {
  return settings?.length ?? 0
}

function mine(owner: string) {
  return sql`select id, letters, updated_at as changed_at from agents where owner = ${owner} and deleted_at = 0
    union all
    select agents.id, case when agents.published_version > 0 then agents.letters else '' end,
      agent_readers.bound_at from agent_readers
    join agents on agents.id = agent_readers.agent_id
    where agent_readers.owner = ${owner} and agent_readers.bound_at > 0 and agents.owner <> ${owner}
      and agents.deleted_at = 0 and agents.author_blocked_at = 0
      and (agents.published_version > 0 or agents.linked_version > 0 and agents.taken_down_at = 0)`
}
