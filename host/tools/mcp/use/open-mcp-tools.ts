import { readableTools } from '../../registry.ts'
import type { Tool } from '../../tool.ts'
import { serversOf, usableTools } from '../stored-server.ts'
import { createMcpTool, type McpUseDeps } from './mcp-tool.ts'

/** Maximum tools of servers in one turn. */
const maxTools = 40

interface OpenedFor {
  readonly agentOwner: string
  /** Who asks the agent. */
  readonly user: string
  /** Ids of servers. */
  readonly servers: readonly string[]
  readonly conversationId: string
}

export type OpenMcpTools = (turn: OpenedFor) => Promise<readonly Tool[]>

/**
 * @returns a function that opens the chosen tools of an agent's servers for one turn. A server belongs to who added it,
 * with the login there: for others than the agent's author none is opened
 */
export function openMcpTools(deps: McpUseDeps): OpenMcpTools {
  return async ({ agentOwner, user, servers: named, conversationId }) => {
    if (named.length === 0 || user !== agentOwner) return []
    const servers = (await serversOf(deps.database, user)).filter(({ id }) => named.includes(id))
    const used = servers.flatMap((server) => usableTools(server).map((tool) => ({ server, tool })))
    const opened = used.slice(0, maxTools).map((each) => createMcpTool(deps, { ...each, conversationId }))
    return readableTools(opened)
  }
}
