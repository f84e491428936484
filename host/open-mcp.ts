import { uidOf } from './members/account/owner.ts'
import { memberMayAct } from './members/account/users/users.ts'
import { publicOriginOf } from './platform/request.ts'
import type { HostEnvironment } from './settings/environment.ts'
import { openCallAuth } from './tools/mcp/login/call-auth.ts'
import type { McpDeps } from './tools/mcp/mcp-deps.ts'
import type { mcpModule } from './tools/mcp/mcp-module.ts'

type ClientSettings = Pick<HostEnvironment, 'MCP_CLIENTS' | 'MCP_STDIO' | 'NEXT_PUBLIC_APP_NAME'>
type ModuleDeps = Parameters<typeof mcpModule>[0]

interface Given extends Omit<McpDeps, 'client' | 'stdio'> {
  readonly env: ClientSettings & Pick<HostEnvironment, 'PUBLIC_ORIGIN' | 'WEB_ORIGINS'>
}

/** @returns how agents use the servers of those who ask them */
export function openMcpUse(
  given: Omit<McpDeps, 'client' | 'stdio'> & {
    readonly env: ClientSettings
  },
) {
  const { MCP_STDIO: stdio } = given.env
  return { ...given, stdio, client: clientOf(given.env), authOf: openCallAuth(given) }
}

/** @returns what servers of the Model Context Protocol depend on, with the members who use them */
export function openMcp(given: Given): Omit<ModuleDeps, 'requireMember'> {
  const { database, env } = given
  return {
    ...given,
    stdio: env.MCP_STDIO,
    client: clientOf(env),
    authOf: openCallAuth(given),
    mayAct: (owner) => memberMayAct(database, uidOf(owner)),
    originOf: (request) => publicOriginOf(env, request),
  }
}

function clientOf({ MCP_CLIENTS, NEXT_PUBLIC_APP_NAME }: ClientSettings): McpDeps['client'] {
  return { ids: MCP_CLIENTS, name: NEXT_PUBLIC_APP_NAME }
}
