import { type ToolSettings, toolSettings } from '../../../../lib/contract/plugins/tool.ts'
import { type Database, statement } from '../../../storage/database/database.ts'
import { pluginChanged } from '../plugin-changed.ts'
import { randomRowNumber } from '../row-number.ts'

interface StoredTool {
  readonly pluginId: number
  readonly owner: string
  readonly settings?: Partial<ToolSettings>
  readonly online?: boolean
}

/** Stores a tool that is in use, as the next version of its plugin. @returns its id */
export async function storeTool(
  database: Database,
  { pluginId, owner, settings: given = {}, online = true }: StoredTool,
): Promise<number> {
  const id = randomRowNumber()
  const settings = toolSettings.parse({
    name: `工具 ${id}`,
    description: '查一查',
    path: '/now',
    is_safe: true,
    ...given,
  })
  const now = Date.now()
  const row = {
    id,
    plugin_id: pluginId,
    owner,
    name: settings.name,
    description: settings.description,
    is_safe: settings.is_safe ? 1 : 0,
    online: online ? 1 : 0,
    version: 1,
    settings: JSON.stringify(settings),
    created_at: now,
    updated_at: now,
  }
  await database.batch([
    pluginChanged(database, { id: pluginId, owner }, now),
    statement(database.build.insertInto('tools').values(row)),
  ])
  return id
}
