import * as z from 'zod'
import type { AgentSettings } from '../../../lib/contract/made-agent.ts'
import type { Database } from '../../storage/database/database.ts'

/** What a member lets the universal agent use, as an agent's settings name it. */
export type ChosenTools = Pick<AgentSettings, 'tools' | 'mcp'>

const toolIds = z.array(z.int())

/** @returns what a member has chosen; others have nothing */
export async function chosenTools(database: Database, owner: string): Promise<ChosenTools> {
  const { build } = database
  const [plugins, servers] = await Promise.all([
    database.all(
      build
        .selectFrom('chat_plugins')
        .select(['plugin_id', 'version', 'tool_ids'])
        .where('owner', '=', owner)
        .orderBy('added_at')
        .orderBy('plugin_id'),
    ),
    database.all(
      build
        .selectFrom('mcp_servers')
        .select('id')
        .where('owner', '=', owner)
        .where('in_chat', '=', 1)
        .orderBy('created_at')
        .orderBy('id'),
    ),
  ])
  return {
    tools: plugins.map((row) => ({
      plugin_id: String(row.plugin_id),
      version: Number(row.version),
      tool_ids: toolIds.parse(JSON.parse(row.tool_ids)).map(String),
    })),
    mcp: servers.map(({ id }) => id),
  }
}
