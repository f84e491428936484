import { sql } from 'kysely'
import type { Tool } from '../../../../lib/contract/plugins/tool.ts'
import type { Database } from '../../../storage/database/database.ts'
import type { StoredPlugin } from '../stored-plugin.ts'
import { usedVersion } from '../used-version.ts'
import { type StoredTool, settingsOf } from './stored-tool.ts'

/** @param tools of this plugin. @returns them as their author sees them */
export async function presentTools(
  database: Database,
  plugin: StoredPlugin,
  tools: readonly StoredTool[],
): Promise<Tool[]> {
  if (tools.length === 0) return []
  const [counts, published] = await Promise.all([
    countCases(database, plugin.id),
    publishedVersions(database, plugin),
  ])
  return tools.map((tool) => {
    const frozen = published.get(tool.id)
    return {
      ...settingsOf(tool),
      id: tool.id,
      plugin_id: tool.plugin_id,
      kind: 'http',
      is_safe: tool.is_safe === 1,
      version: tool.version,
      online: tool.online === 1,
      cases: counts.get(tool.id) ?? { total: 0, same: 0, changed: 0 },
      published: frozen === undefined ? 'no' : frozen === tool.version ? 'same' : 'changed',
      updated: Math.floor(tool.updated_at / 1_000),
    }
  })
}

/** The versions of the tools in the published version of their plugin. */
async function publishedVersions(
  database: Database,
  { id, published_version }: StoredPlugin,
): Promise<ReadonlyMap<number, number>> {
  if (published_version === 0) return new Map()
  const version = await usedVersion(database, id, published_version)
  return new Map(version?.tools.map((tool) => [tool.id, tool.version]))
}

/** The stored text of a run begins with whether it was the same (`cases/stored-case.ts`). */
async function countCases(database: Database, pluginId: number) {
  const rows = await database.all(
    database.build
      .selectFrom('tool_cases')
      .select([
        'tool_id',
        sql<number>`count(*)`.as('total'),
        sql<number>`sum(case when last like '{"same":true%' then 1 else 0 end)`.as('same'),
        sql<number>`sum(case when last like '{"same":false%' then 1 else 0 end)`.as('changed'),
      ])
      .where('plugin_id', '=', pluginId)
      .groupBy('tool_id'),
    // The results of runs are stored behind long arguments.
    { isHeavy: true },
  )
  return new Map(
    rows.map(({ tool_id, total, same, changed }) => [
      Number(tool_id),
      { total: Number(total), same: Number(same), changed: Number(changed) },
    ]),
  )
}
