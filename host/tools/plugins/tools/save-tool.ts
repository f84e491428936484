import { sql } from 'kysely'
import { type ToolSettings, toolLimits } from '../../../../lib/contract/plugins/tool.ts'
import { HostError } from '../../../platform/errors.ts'
import { commitForMember } from '../../../storage/database/commit-for-member.ts'
import {
  BatchConflict,
  type Database,
  type Statement,
  statement,
} from '../../../storage/database/database.ts'
import { rawQuery } from '../../../storage/database/query-builder.ts'
import { ownPlugin } from '../own-plugin.ts'
import { pluginChanged } from '../plugin-changed.ts'
import type { PluginDeps } from '../plugin-deps.ts'
import { type MakeRowNumber, randomRowNumber } from '../row-number.ts'
import { pluginNotFound } from '../stored-plugin.ts'
import { cleanTool } from './clean-tool.ts'
import { presentTools } from './present-tools.ts'
import { refuseName, requireValidTool } from './require-valid-tool.ts'
import { ownTool, type StoredTool, toolNotFound } from './stored-tool.ts'

export type ToolDeps = Pick<PluginDeps, 'database' | 'now' | 'members'>

export interface SavedTool {
  readonly id: number
  readonly version: number
}

const maxAttempts = 5

/**
 * Creates a tool, which the next published version has.
 * @throws {HostError} bad_request with problems; too_large at the maximum of tools; not_found; unauthorized
 */
export async function createTool(
  deps: ToolDeps,
  owner: string,
  pluginId: number,
  given: ToolSettings,
  makeNumber: MakeRowNumber = randomRowNumber,
): Promise<SavedTool> {
  const { database, members } = deps
  const plugin = await ownPlugin(database, owner, pluginId)
  const settings = cleanTool(given)
  requireValidTool(plugin, settings)
  for (let attempt = 0; ; attempt += 1) {
    const [id, now] = [makeNumber(), deps.now()]
    try {
      await commitForMember(
        database,
        members.mayAct(owner),
        [pluginChanged(database, plugin, now), insertTool(database, { id, pluginId, owner, settings, now })],
        members.space(owner),
      )
      return { id, version: 1 }
    } catch (error) {
      if (!(error instanceof BatchConflict)) throw error
      if (error.index === 0) throw pluginNotFound()
      if (error.reason === 'rows')
        throw new HostError('too_large', `一个插件最多 ${toolLimits.tools} 个工具，请先删除一些`, {
          field: 'name',
        })
      if (await isNamed(database, pluginId, settings.name)) refuseName()
      // Another tool has this number.
      if (attempt >= maxAttempts) throw error
    }
  }
}

export interface NewTool {
  readonly id: number
  readonly pluginId: number
  readonly owner: string
  /** Clean and valid. */
  readonly settings: ToolSettings
  readonly online?: boolean
  readonly now: number
}

/** Inserts a tool unless its plugin has as many as it may; after the statement that locks the plugin's row. */
export function insertTool(
  database: Pick<Database, 'build'>,
  { id, pluginId, owner, settings, online = true, now }: NewTool,
): Statement {
  const row: StoredTool = {
    id,
    plugin_id: pluginId,
    owner,
    ...columnsOf(settings),
    online: online ? 1 : 0,
    version: 1,
    created_at: now,
    updated_at: now,
  }
  const columns = Object.entries(row)
  const insert = sql`insert into tools (${sql.join(columns.map(([name]) => sql.ref(name)))})
    select ${sql.join(columns.map(([, value]) => sql`${value}`))}
    where (select count(*) from tools where plugin_id = ${pluginId}) < ${sql.lit(toolLimits.tools)}`
  return statement(rawQuery(database, insert), 1)
}

/**
 * Saves a tool as its next version. One that equals the stored tool changes nothing.
 * @param change `version`: the one on which it is based; the newest when absent
 * @throws {HostError} bad_request with problems; conflict with the stored tool as `current`; not_found; unauthorized
 */
export async function updateTool(
  deps: ToolDeps,
  owner: string,
  change: { readonly id: number; readonly version?: number | undefined; readonly settings: ToolSettings },
): Promise<SavedTool> {
  const { database, members } = deps
  const { tool, plugin } = await ownTool(database, owner, change.id)
  const settings = cleanTool(change.settings)
  requireValidTool(plugin, settings)
  // Also the retry of a save whose reply was lost.
  if (JSON.stringify(settings) === tool.settings) return { id: tool.id, version: tool.version }
  if (change.version !== undefined && change.version !== tool.version)
    throw await conflict(database, owner, tool.id)

  const [version, now] = [tool.version + 1, deps.now()]
  try {
    await commitForMember(
      database,
      members.mayAct(owner),
      [
        pluginChanged(database, plugin, now),
        statement(
          database.build
            .updateTable('tools')
            .set({ ...columnsOf(settings), version, updated_at: now })
            .where('id', '=', tool.id)
            .where('version', '=', tool.version),
          1,
        ),
      ],
      members.space(owner),
    )
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    if (error.reason === 'unique') refuseName()
    throw await conflict(database, owner, tool.id)
  }
  return { id: tool.id, version }
}

function columnsOf(settings: ToolSettings) {
  const { name, description, is_safe: isSafe } = settings
  return { name, description, is_safe: isSafe ? 1 : 0, settings: JSON.stringify(settings) }
}

async function isNamed(database: Database, pluginId: number, name: string): Promise<boolean> {
  const row = await database.first(
    database.build
      .selectFrom('tools')
      .select('id')
      .where('plugin_id', '=', pluginId)
      .where('name', '=', name),
  )
  return row !== undefined
}

/** @throws {HostError} not_found when it was deleted */
async function conflict(database: Database, owner: string, id: number): Promise<HostError> {
  const { tool, plugin } = await ownTool(database, owner, id)
  const [current] = await presentTools(database, plugin, [tool])
  if (!current) throw toolNotFound()
  return new HostError('conflict', '别处已经改过了，请看过最新的再改', { current })
}
