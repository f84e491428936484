import { uidOf } from './members/account/owner.ts'
import { memberMayAct } from './members/account/users/users.ts'
import { publicOriginOf } from './platform/request.ts'
import type { HostEnvironment } from './settings/environment.ts'
import { openCallAuth } from './tools/mcp/login/call-auth.ts'
import type { McpDeps } from './tools/mcp/mcp-deps.ts'
import type { mcpModule } from './tools/mcp/mcp-module.ts'

type ModuleDeps = Parameters<typeof mcpModule>[0]

interface Given extends Omit<McpDeps, 'client'> {
  readonly env: Pick<HostEnvironment, 'PUBLIC_ORIGIN' | 'WEB_ORIGINS' | 'MCP_CLIENTS'>
}

/** @returns how agents use the servers of those who ask them */
export function openMcpUse(
  given: Omit<McpDeps, 'client'> & { readonly env: Pick<HostEnvironment, 'MCP_CLIENTS'> },
) {
  return { ...given, client: { ids: given.env.MCP_CLIENTS }, authOf: openCallAuth(given) }
}

/** @returns what servers of the Model Context Protocol depend on, with the members who use them */
export function openMcp(given: Given): Omit<ModuleDeps, 'requireMember'> {
  const { database, env } = given
  return {
    ...given,
    client: { ids: env.MCP_CLIENTS },
    authOf: openCallAuth(given),
    mayAct: (owner) => memberMayAct(database, uidOf(owner)),
    originOf: (request) => publicOriginOf(env, request),
  }
}
