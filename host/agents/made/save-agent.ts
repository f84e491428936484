import { sql } from 'kysely'
import {
  type AgentSettings,
  agentLimits,
  agentSettings,
  agentStatus,
} from '../../../lib/contract/made-agent.ts'
import { agentProblems } from '../../../lib/contract/made-agent-rules.ts'
import { iconName, parseIcon } from '../../../lib/text/agent-avatar.ts'
import { cleanAgentTexts } from '../../../lib/text/clean-agent-texts.ts'
import { storeForMember } from '../../members/account/users/store-for-member.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { BatchConflict, type Database, type Statement, statement } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { mirrorOf } from './agent-mirror.ts'
import { agentPluginStatements } from './plugins/agent-plugin-rows.ts'
import { requireNoProblems } from './require-no-problems.ts'
import {
  type AgentWithDraft,
  heldVersions,
  ownDraft,
  presentDraft,
  type StoredAgent,
} from './stored-agent.ts'
import { thinVersions } from './thin-versions.ts'

export interface SaveDeps {
  readonly database: Database
  readonly now: Clock
  readonly makeId: MakeId
  /** Bytes that a member may take up; 0 or absent is no limit. */
  readonly quota?: number
}

export interface SavedVersion {
  readonly id: string
  readonly version: number
}

/** A version that is saved again within this time is replaced, so that autosave does not fill the history. */
const replacedMs = 10 * 60_000

/**
 * Creates an agent as a draft.
 * @throws {HostError} bad_request with problems; too_large at the maximum of agents; unauthorized
 * @throws {BatchConflict} when there is an agent with this id
 */
export async function createAgent(
  { database, now, makeId, quota }: SaveDeps,
  owner: string,
  given: AgentSettings,
  origin: Pick<StoredAgent, 'copied_from' | 'origin_taken_down_at'> = {
    copied_from: '',
    origin_taken_down_at: 0,
  },
): Promise<SavedVersion> {
  const settings = normalize(given)
  requireNoProblems(agentProblems(settings))
  const [id, time, version] = [makeId(), now(), 1]
  const row: StoredAgent = {
    id,
    owner,
    status: agentStatus.draft,
    reason: '',
    version,
    published_version: 0,
    review_version: 0,
    linked_version: 0,
    ...(await mirrorOf(database, owner, settings)),
    works_without_model: 0,
    uses: 0,
    created_at: time,
    updated_at: time,
    published_at: 0,
    taken_down_at: 0,
    taken_down_version: 0,
    author_blocked_at: 0,
    author_named_at: 0,
    ...origin,
    deleted_at: 0,
  }
  const columns = Object.entries(row)
  const insert = sql`insert into agents (${sql.join(columns.map(([name]) => sql.ref(name)))})
    select ${sql.join(columns.map(([, value]) => sql`${value}`))}
    where (select count(*) from agents where owner = ${owner} and deleted_at = 0) < ${sql.lit(agentLimits.agents)}`
  try {
    const statements = [
      statement(rawQuery(database, insert), 1),
      insertVersion(database, { id, version, settings, time }),
      ...pluginsOf(database, { id, owner, version, based: 0, tools: settings.tools }),
    ]
    await storeForMember(database, owner, statements, quota)
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    if (error.reason === 'unique') throw error
    throw new HostError('too_large', `最多建 ${agentLimits.agents} 个智能体，请先删除一些`, { field: 'name' })
  }
  return { id, version }
}

/**
 * Saves a draft as the next version. One that equals the stored draft changes nothing.
 * @param based the version on which the change is based
 * @param change from the stored draft
 * @throws {HostError} bad_request with problems; conflict with the stored draft as `current`; not_found
 */
export async function saveAgent(
  deps: SaveDeps,
  owner: string,
  { id, based }: { readonly id: string; readonly based: number },
  change: (stored: AgentSettings) => AgentSettings,
): Promise<SavedVersion> {
  const { database, now, quota } = deps
  const stored = await ownDraft(database, owner, id)
  const settings = normalize(change(stored.settings))
  requireNoProblems(agentProblems(settings))
  // Also the retry of a save whose reply was lost.
  if (JSON.stringify(settings) === JSON.stringify(stored.settings))
    return { id, version: stored.agent.version }
  if (stored.agent.version !== based) throw saveConflict(stored)

  const version = based + 1
  const mirror = await mirrorOf(database, owner, settings)
  const saved = { id, version, settings, time: now() }
  try {
    const statements = [
      // The lock on this row serialises the saves of an agent.
      statement(
        database.build
          .updateTable('agents')
          .set({ version, updated_at: saved.time })
          .where('id', '=', id)
          .where('owner', '=', owner)
          .where('version', '=', based)
          .where('deleted_at', '=', 0),
        1,
      ),
      statement(
        database.build
          .updateTable('agents')
          .set(mirror)
          .where('id', '=', id)
          .where('published_version', '=', 0),
      ),
      replaceVersion(database, saved),
      insertVersion(database, saved),
      thinVersions(database, id),
      ...pluginsOf(database, { id, owner, version, based, tools: settings.tools }, stored.settings.tools),
    ]
    await storeForMember(database, owner, statements, quota)
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    throw saveConflict(await ownDraft(database, owner, id))
  }
  return { id, version }
}

/** Most agents use no plugin. @param before of the draft before */
function pluginsOf(
  database: Database,
  saved: Parameters<typeof agentPluginStatements>[1],
  before: AgentSettings['tools'] = [],
): Statement[] {
  return saved.tools.length + before.length === 0 ? [] : agentPluginStatements(database, saved)
}

function saveConflict(stored: AgentWithDraft): HostError {
  return new HostError('conflict', '别处已经改过了，请看过最新的再改', { current: presentDraft(stored) })
}

/** @returns the settings as they are stored, with their fields in the sequence of the schema */
function normalize(given: AgentSettings): AgentSettings {
  const avatar = parseIcon(given.icon)
  return agentSettings.parse({
    ...cleanAgentTexts(given),
    icon: avatar ? iconName(avatar) : '',
  })
}

interface NewVersion {
  readonly id: string
  readonly version: number
  readonly settings: AgentSettings
  readonly time: number
}

/** The row before becomes the new version if it is a recent draft that no turn is using. */
function replaceVersion({ build }: Database, { id, version, settings, time }: NewVersion): Statement {
  return statement(
    build
      .updateTable('agent_versions')
      .set({ version, settings: JSON.stringify(settings), changed_at: time })
      .where('agent_id', '=', id)
      .where('version', '=', version - 1)
      .where('published_at', '=', 0)
      .where('created_at', '>', time - replacedMs)
      .where('version', 'not in', build.selectFrom('agents').select('review_version').where('id', '=', id))
      .where('version', 'not in', build.selectFrom('agents').select('linked_version').where('id', '=', id))
      .where('version', 'not in', heldVersions(build, id)),
  )
}

/** Inserts the version unless an earlier one was replaced by it. */
function insertVersion(database: Database, { id, version, settings, time }: NewVersion): Statement {
  return statement(
    rawQuery(
      database,
      sql`insert into agent_versions (agent_id, version, settings, note, published_at, created_at, changed_at)
        select ${id}, ${version}, ${JSON.stringify(settings)}, '', 0, ${time}, ${time}
        where not exists (select 1 from agent_versions where agent_id = ${id} and version = ${version})`,
    ),
  )
}
