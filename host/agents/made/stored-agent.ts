import type { Kysely } from 'kysely'
import { type AgentDraft, type AgentSettings, agentSettings } from '../../../lib/contract/made-agent.ts'
import { HostError } from '../../platform/errors.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'

export type StoredAgent = Readonly<Tables['agents']>

export interface AgentWithDraft {
  readonly agent: StoredAgent
  readonly settings: AgentSettings
}

const maxAttempts = 5

/** PostgreSQL may return whole numbers as text. */
const wholeColumns = [
  'status',
  'version',
  'published_version',
  'review_version',
  'linked_version',
  'allows_copy',
  'works_without_model',
  'uses',
  'created_at',
  'updated_at',
  'published_at',
  'author_named_at',
  'taken_down_at',
  'taken_down_version',
  'author_blocked_at',
  'origin_taken_down_at',
  'deleted_at',
] as const

export function toStoredAgent(row: StoredAgent): StoredAgent {
  const numbers = Object.fromEntries(wholeColumns.map((name) => [name, Number(row[name])]))
  return { ...row, ...numbers }
}

/** @returns the agent; undefined for a deleted one */
export async function findAgent(database: Database, id: string): Promise<StoredAgent | undefined> {
  const row = await database.first(
    database.build.selectFrom('agents').selectAll().where('id', '=', id).where('deleted_at', '=', 0),
  )
  return row && toStoredAgent(row)
}

/** @throws {HostError} not_found for agents of others, and deleted ones */
export async function ownAgent(database: Database, owner: string, id: string): Promise<StoredAgent> {
  const agent = await findAgent(database, id)
  if (agent?.owner !== owner) throw agentNotFound()
  return agent
}

/** The agent and its draft as of one moment. @throws {HostError} not_found for agents of others, and deleted ones */
export async function ownDraft(database: Database, owner: string, id: string): Promise<AgentWithDraft> {
  const known = await draftOf(database, id)
  if (known.agent.owner !== owner) throw agentNotFound()
  return known
}

/** The same, of any member. @throws {HostError} not_found */
export async function draftOf(database: Database, id: string): Promise<AgentWithDraft> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const agent = await findAgent(database, id)
    if (!agent) break
    const settings = await readVersion(database, id, agent.version)
    if (settings) return { agent, settings }
    // It was saved between the two queries.
  }
  throw agentNotFound()
}

export async function readVersion(
  database: Database,
  agentId: string,
  version: number,
): Promise<AgentSettings | undefined> {
  const row = await database.first(
    database.build
      .selectFrom('agent_versions')
      .select('settings')
      .where('agent_id', '=', agentId)
      .where('version', '=', version),
  )
  return row && agentSettings.parse(JSON.parse(row.settings))
}

export function presentDraft({ agent, settings }: AgentWithDraft): AgentDraft {
  return { ...settings, version: agent.version, published_version: agent.published_version }
}

export function agentNotFound(): HostError {
  return new HostError('not_found', '没有找到这个智能体')
}

/** The versions of an agent with which turns are running or waiting: they stay until those end. */
export function heldVersions(build: Kysely<Tables>, agentId: string) {
  return unendedTurns(build).select('turns.agent_version').where('conversations.agent_id', '=', agentId)
}

export function unendedTurns(build: Kysely<Tables>) {
  return build
    .selectFrom('turns')
    .innerJoin('conversations', 'conversations.id', 'turns.conversation_id')
    .where('turns.state', 'in', ['running', 'waiting'])
}
