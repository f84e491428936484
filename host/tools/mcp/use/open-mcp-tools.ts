import { readableTools } from '../../registry.ts'
import type { Tool } from '../../tool.ts'
import { serversOf, usableTools } from '../stored-server.ts'
import { createMcpTool, type McpUseDeps, nameForModel } from './mcp-tool.ts'
import { ServerInTurn } from './turn-connections.ts'

/** Maximum tools of servers in one turn. */
const maxTools = 40

interface OpenedFor {
  readonly agentOwner: string
  /** Who asks the agent. */
  readonly user: string
  /** Ids of servers. */
  readonly servers: readonly string[]
  readonly conversationId: string
  /** Names of the tools that the turn has called before it was resumed. */
  readonly called?: ReadonlySet<string>
}

/** The tools of a turn; their connections are closed with it. */
interface OpenedMcpTools extends AsyncDisposable {
  readonly tools: readonly Tool[]
}

export type OpenMcpTools = (turn: OpenedFor) => Promise<OpenedMcpTools>

/**
 * @returns a function that opens the chosen tools of an agent's servers for one turn. A server belongs to who added it,
 * with the login there: for others than the agent's author none is opened
 */
export function openMcpTools(deps: McpUseDeps): OpenMcpTools {
  return async ({ agentOwner, user, servers: named, conversationId, called = new Set() }) => {
    const isOwn = named.length > 0 && user === agentOwner
    const all = isOwn ? (await serversOf(deps.database, user)).filter(({ id }) => named.includes(id)) : []
    const used = all.map((server) => {
      const tools = usableTools(server)
      const isCalled = tools.some(({ name }) => called.has(nameForModel(server.id, name)))
      return { server, tools, connection: new ServerInTurn(deps, server, isCalled) }
    })
    const opened = used
      .flatMap(({ tools, ...of }) => tools.map((tool) => ({ ...of, tool })))
      .slice(0, maxTools)
      .map((each) => createMcpTool(deps, { ...each, conversationId }))
    return {
      tools: readableTools(opened),
      [Symbol.asyncDispose]: async () => {
        await Promise.all(used.map(({ connection }) => connection.close()))
      },
    }
  }
}
