import type { Database } from '../../storage/database/database.ts'
import { findPlugin, pluginNotFound, type StoredPlugin } from './stored-plugin.ts'

/** @throws {HostError} not_found for plugins of others, and deleted ones */
export async function ownPlugin(database: Database, owner: string, id: number): Promise<StoredPlugin> {
  const plugin = await findPlugin(database, id)
  if (plugin?.owner !== owner) throw pluginNotFound()
  return plugin
}
