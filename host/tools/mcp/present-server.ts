import type { McpServer, McpTool } from '../../../lib/contract/mcp/mcp-server.ts'
import { maskSecret } from '../../../lib/contract/plugins/plugin.ts'
import { withMarksShown } from '../../../lib/text/printable.ts'
import { mapInSteps } from '../../platform/map-in-steps.ts'
import type { ReadTool } from './connect/read-tools.ts'
import { stdioName } from './connect/stdio-servers.ts'
import type { McpDeps } from './mcp-deps.ts'
import { headersOf } from './server-access.ts'
import { maskAddress } from './server-address.ts'
import type { StoredServer } from './stored-server.ts'

/** Characters of a tool: the average where 200 of them fill the 512 KB that are read of a server. */
const toolCharacters = 2_600

/** @returns the servers as their owner sees them: of secrets their masks, or only that there are some */
export async function presentServers(
  deps: Pick<McpDeps, 'database' | 'box'>,
  servers: readonly StoredServer[],
): Promise<McpServer[]> {
  if (servers.length === 0) return []
  const { build } = deps.database
  const ids = servers.map(({ id }) => id)
  const rows = await deps.database.all(
    build
      .selectFrom('mcp_secrets')
      .select(['server_id', 'name'])
      .where('name', 'in', ['token', 'headers'])
      .where('server_id', 'in', ids),
  )
  const having = (name: string) =>
    new Set(rows.filter((row) => row.name === name).map(({ server_id }) => server_id))
  const [withToken, withHeaders] = [having('token'), having('headers')]
  const headers = new Map(
    await Promise.all(
      servers
        .filter(({ id }) => withHeaders.has(id))
        .map(async (server) => [server.id, await headersOf(deps, server)] as const),
    ),
  )
  const present = (server: StoredServer): McpServer => {
    const chosen = new Map(server.chosen.map((tool) => [tool.name, tool]))
    const names = new Set(server.tools.map(({ name }) => name))
    return {
      id: server.id,
      name: server.name,
      url: maskAddress(server.url).shown,
      headers: (headers.get(server.id) ?? []).map(({ name, value }) => ({ name, value: maskSecret(value) })),
      is_local: stdioName(server.url) !== null,
      has_token: withToken.has(server.id),
      login: server.login === 'needed' || server.login === 'done' ? server.login : 'none',
      reason: server.reason,
      tools: server.tools.map((tool) => presentTool(tool, chosen.get(tool.name))),
      gone: [...chosen.keys()].filter((name) => !names.has(name)),
      skipped: server.skipped,
      listed: server.listed_at,
    }
  }
  return mapInSteps(servers, ({ tools }) => tools.length * toolCharacters, present)
}

export async function presentServer(
  deps: Pick<McpDeps, 'database' | 'box'>,
  server: StoredServer,
): Promise<McpServer> {
  const [presented] = await presentServers(deps, [server])
  if (!presented) throw new Error('A server was presented as none.')
  return presented
}

function presentTool(tool: ReadTool, chosen: ReadTool | undefined): McpTool {
  const { name, title, description, schema, reads, print } = tool
  const before =
    chosen && chosen.print !== print
      ? { description: chosen.description, schema: textOf(chosen.schema), reads: chosen.reads }
      : undefined
  return {
    name,
    title,
    description,
    schema: textOf(schema),
    reads,
    print,
    is_chosen: chosen !== undefined,
    ...(before && { before }),
  }
}

function textOf(schema: ReadTool['schema']): string {
  return withMarksShown(JSON.stringify(schema, null, 2))
}
