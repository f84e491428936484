import { sql } from 'kysely'
import { agentLimits } from '../../../lib/contract/made-agent.ts'
import { HostError } from '../../platform/errors.ts'
import { commitForMember } from '../../storage/database/commit-for-member.ts'
import { BatchConflict, statement } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { namedTools, newestFor } from '../plugins/newest-for.ts'
import type { PluginDeps } from '../plugins/plugin-deps.ts'
import { chatUseAdded, chatUsesReleased } from '../plugins/plugin-uses.ts'
import { pluginNotFound } from '../plugins/stored-plugin.ts'
import { type UsedVersion, versionForAgent } from '../plugins/used-version.ts'

export type ChatToolDeps = Pick<PluginDeps, 'database' | 'now' | 'members'>

interface ChosenPlugin {
  readonly pluginId: number
  /** Absent: all its tools. */
  readonly toolIds?: readonly number[] | undefined
  /** The version that is used already; absent: the newest. */
  readonly version?: number | undefined
}

/**
 * Lets the universal agent use a plugin, in its newest version or the one that it uses.
 * @throws {HostError} not_found; bad_request for a tool that it has not, or too many tools; unauthorized
 */
export async function choosePlugin(
  deps: ChatToolDeps,
  owner: string,
  { pluginId, toolIds, version }: ChosenPlugin,
): Promise<void> {
  const { database, now, members } = deps
  const used =
    version === undefined
      ? await newestFor(deps, owner, pluginId)
      : await heldVersion(deps, owner, pluginId, version)
  const tools = namedTools(used, toolIds)
  const row = [owner, pluginId, used.version, JSON.stringify(tools), tools.length, now()]
  const insert = sql`insert into chat_plugins (owner, plugin_id, version, tool_ids, tool_count, added_at)
    select ${sql.join(row)}
    where (select coalesce(sum(tool_count), 0) from chat_plugins
      where owner = ${owner} and plugin_id != ${pluginId}) + ${tools.length} <= ${sql.lit(agentLimits.tools)}
    on conflict (owner, plugin_id) do update set version = excluded.version,
      tool_ids = excluded.tool_ids, tool_count = excluded.tool_count`
  try {
    // The lock of the condition makes the choices of a member follow each other.
    await commitForMember(database, members.mayAct(owner), [
      chatUseAdded(database, owner, pluginId),
      statement(rawQuery(database, insert), 1),
    ])
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    throw new HostError('bad_request', `工具最多 ${agentLimits.tools} 个`, { field: 'tools' })
  }
}

/** @throws {HostError} not_found for a version that is not chosen */
async function heldVersion(
  { database }: ChatToolDeps,
  owner: string,
  pluginId: number,
  version: number,
): Promise<UsedVersion> {
  const held = await database.first(
    database.build
      .selectFrom('chat_plugins')
      .select('version')
      .where('owner', '=', owner)
      .where('plugin_id', '=', pluginId)
      .where('version', '=', version),
  )
  const used = held && (await versionForAgent(database, { owner, isHeld: true }, pluginId, version))
  if (!used) throw pluginNotFound()
  return used
}

/** Idempotent. @throws {HostError} unauthorized */
export async function removePlugin(
  { database, members }: ChatToolDeps,
  owner: string,
  pluginId: number,
): Promise<void> {
  // The same lock as of a choice: otherwise one at the same moment may not be counted.
  await commitForMember(database, members.mayAct(owner), [
    ...chatUsesReleased(database, owner, pluginId),
    statement(
      database.build.deleteFrom('chat_plugins').where('owner', '=', owner).where('plugin_id', '=', pluginId),
    ),
  ])
}

/** Lets the universal agent use these own servers, and no others; ids of others are ignored. */
export async function chooseServers(
  { database }: ChatToolDeps,
  owner: string,
  servers: readonly string[],
): Promise<void> {
  const own = database.build.updateTable('mcp_servers').where('owner', '=', owner)
  await database.batch([
    statement(own.set({ in_chat: 0 }).where('in_chat', '=', 1)),
    ...(servers.length === 0 ? [] : [statement(own.set({ in_chat: 1 }).where('id', 'in', [...servers]))]),
  ])
}
