import { pluginNumber } from '../../../../lib/contract/plugins/plugin-number.ts'
import type { Database } from '../../../storage/database/database.ts'
import { versionForAgent } from '../../../tools/plugins/used-version.ts'
import type { NamedTool } from '../transfer/read-agent-file.ts'

/** @returns whether agents of this owner may use a tool in the version that they name */
export async function hasTool(
  database: Database,
  owner: string,
  { pluginId, version, toolId }: NamedTool,
): Promise<boolean> {
  const [plugin, tool] = [pluginNumber(pluginId), pluginNumber(toolId)]
  if (plugin === null || tool === null) return false
  const used = await versionForAgent(database, { owner }, plugin, version)
  return used?.tools.some(({ id }) => id === tool) ?? false
}
