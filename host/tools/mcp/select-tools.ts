import { mcpLimits } from '../../../lib/contract/mcp/mcp-server.ts'
import { HostError } from '../../platform/errors.ts'
import { statement } from '../../storage/database/database.ts'
import type { McpDeps } from './mcp-deps.ts'
import { presentServer } from './present-server.ts'
import { ownServer, type StoredServer } from './stored-server.ts'

/**
 * Stores which tools agents may use, as their owner has seen them.
 * @param tools with the print of what was seen
 * @throws {HostError} not_found; conflict with the server when one was changed meanwhile; too_large
 */
export async function selectTools(
  deps: Pick<McpDeps, 'database' | 'box' | 'now'>,
  owner: string,
  {
    id,
    tools,
  }: { readonly id: string; readonly tools: readonly { readonly name: string; readonly print: string }[] },
): Promise<StoredServer> {
  const { database, now } = deps
  const server = await ownServer(database, owner, id)
  if (tools.length > mcpLimits.chosen)
    throw new HostError('too_large', `一个服务器最多选 ${mcpLimits.chosen} 个工具`, { field: 'tools' })
  const seen = new Map(tools.map(({ name, print }) => [name, print]))
  const chosen = server.tools.filter(({ name, print }) => seen.get(name) === print)
  if (chosen.length !== seen.size)
    throw new HostError('conflict', '工具刚刚变了，请看过再选', {
      current: await presentServer(deps, server),
    })
  await database.batch([
    statement(
      database.build
        .updateTable('mcp_servers')
        .set({ chosen: JSON.stringify(chosen), updated_at: now() })
        .where('id', '=', id)
        .where('owner', '=', owner)
        .where('url', '=', server.url),
    ),
  ])
  return ownServer(database, owner, id)
}
