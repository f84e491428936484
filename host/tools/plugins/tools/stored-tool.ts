import { type ToolSettings, toolSettings } from '../../../../lib/contract/plugins/tool.ts'
import { HostError } from '../../../platform/errors.ts'
import type { Database } from '../../../storage/database/database.ts'
import type { Tables } from '../../../storage/database/tables.ts'
import { ownPlugin } from '../own-plugin.ts'
import type { StoredPlugin } from '../stored-plugin.ts'

export type StoredTool = Readonly<Tables['tools']>

/** PostgreSQL may return whole numbers as text. */
const wholeColumns = ['id', 'plugin_id', 'is_safe', 'online', 'version', 'created_at', 'updated_at'] as const

function toStoredTool(row: StoredTool): StoredTool {
  const numbers = Object.fromEntries(wholeColumns.map((name) => [name, Number(row[name])]))
  return { ...row, ...numbers }
}

export interface OwnTool {
  readonly tool: StoredTool
  readonly plugin: StoredPlugin
}

/** @throws {HostError} not_found for tools of others, and of deleted plugins */
export async function ownTool(database: Database, owner: string, id: number): Promise<OwnTool> {
  const row = await database.first(database.build.selectFrom('tools').selectAll().where('id', '=', id))
  if (row?.owner !== owner) throw toolNotFound()
  const tool = toStoredTool(row)
  return { tool, plugin: await ownPlugin(database, owner, tool.plugin_id) }
}

/** @returns the tools of a plugin, the oldest first */
export async function toolsOf(database: Database, pluginId: number): Promise<StoredTool[]> {
  const rows = await database.all(
    database.build
      .selectFrom('tools')
      .selectAll()
      .where('plugin_id', '=', pluginId)
      .orderBy('created_at')
      .orderBy('id'),
  )
  return rows.map(toStoredTool)
}

export function settingsOf({ settings }: Pick<StoredTool, 'settings'>): ToolSettings {
  return toolSettings.parse(JSON.parse(settings))
}

export function toolNotFound(): HostError {
  return new HostError('not_found', '没有找到这个工具')
}
